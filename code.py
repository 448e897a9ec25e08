"""The program's start on the device. On a computer this file hides the standard library's `code`, see below."""

if __name__ == "__main__":
    import supervisor

    from hw.pico import Pico
    from loading import load

    supervisor.runtime.autoreload = False  # the host may touch the drive in mid-game (DEVICE 20)
    device = app = None
    try:
        device = Pico()
        from ui.app import App  # imported late: a display must exist to show errors

        app = App(device)
        app.run()
    except Exception as wrong:
        if device:
            store, app = app and app.store, None  # free the rest of the app: its memory is needed
            crash = load("ui.crash")
            crash.show(device, wrong, store)
            crash.wait(device, store)
            device.close()
            supervisor.reload()  # a fresh start: every decision is in the flash
        elif hasattr(wrong, "blinks"):  # a Trouble: the person must mend the wiring or settings.toml
            load("hw.wiring").complain(wrong)
        else:
            raise
    finally:
        if device:  # Ctrl-C on the console
            device.close()
else:
    # On a computer a debugger or doctest imported the standard library's `code`: run that instead.
    import os

    __file__ = os.path.join(os.path.dirname(os.__file__), "code.py")
    with open(__file__, encoding="utf-8") as library:
        exec(compile(library.read(), __file__, "exec"))
