"""What the table of the Template says to a listener. A game of its own says it by words, in lib/ui/text/spoken.en.txt and
spoken.el.txt."""


def lines(view, say):
    return ["On offer: %s" % view.offer.text, "Points: %s" % view.points.text, say("hand", view.cards.text)]
