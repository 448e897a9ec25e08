"""What the device runs first. On a computer this file only stands in the way of a library of the same name: see below."""

if __name__ == "__main__":
    import supervisor

    from hw import pico
    from ui.app import App

    supervisor.runtime.autoreload = False  # the host may touch the drive in mid-game
    device = None
    try:
        device = pico.Pico()
        App(device).run()
    except pico.Trouble as trouble:
        pico.complain(trouble)
    except Exception as wrong:
        if not device:
            raise
        from ui import crash

        crash.show(device, wrong)
        device.close()
        supervisor.reload()  # a fresh start; every decision is in the store
    finally:
        if device:  # Ctrl-C on the console
            device.close()
else:
    # A debugger or doctest on a computer asked for the standard library's `code`: hand it over.
    import os

    __file__ = os.path.join(os.path.dirname(os.__file__), "code.py")
    with open(__file__, encoding="utf-8") as library:
        exec(compile(library.read(), __file__, "exec"))
