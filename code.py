"""What the device runs first. On a computer this file only stands in the way of a library of the same name: see below."""

if __name__ == "__main__":
    import supervisor

    from hw.pico import Pico
    from loading import load

    supervisor.runtime.autoreload = False  # the host may touch the drive in mid-game (DEVICE 20)
    device = app = None
    try:
        device = Pico()
        from ui.app import App  # not before there is a display to say what is wrong with it

        app = App(device)
        app.run()
    except Exception as wrong:
        if device:
            store, app = app and app.store, None  # the rest of the app is garbage: its memory is needed
            crash = load("ui.crash")
            crash.show(device, wrong, store)
            crash.wait(device, store)
            device.close()
            supervisor.reload()  # a fresh start: every decision is in the flash
        elif hasattr(wrong, "blinks"):  # a Trouble, something that a person has to mend
            load("hw.wiring").complain(wrong)
        else:
            raise
    finally:
        if device:  # Ctrl-C on the console
            device.close()
else:
    # A debugger or doctest on a computer asked for the standard library's `code`: hand it over.
    import os

    __file__ = os.path.join(os.path.dirname(os.__file__), "code.py")
    with open(__file__, encoding="utf-8") as library:
        exec(compile(library.read(), __file__, "exec"))
