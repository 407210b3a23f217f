"""The `beeb` command, run in the test's own process."""

from emulator.cli import main


def beeb(capsys, *arguments):
    """Status, standard output and standard error of `beeb ARGUMENTS`."""
    try:
        status = main([str(argument) for argument in arguments])
    except SystemExit as error:  # argparse
        status = error.code
    captured = capsys.readouterr()
    return status, captured.out, captured.err
