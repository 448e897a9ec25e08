"""The table of the Template in words for a listener. A real game uses words of lib/ui/text/spoken.en.txt and spoken.el.txt."""


def lines(view, say):
    return ["On offer: %s" % view.offer.text, "Points: %s" % view.points.text, say("hand", view.cards.text)]
