"""Commands: faces, sheet, anatomy, check. `python -m render COMMAND --help`."""

import argparse
import signal
import sys
import unittest

from . import eyewear, lid_kinds
from .kit import KitError
from .native import BuildError


def _range(text):
    a, _, b = text.partition(":")
    return int(a), int(b)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="render", description="Renders heads with exact truth.")
    parser.add_argument("--headkit", help="folder of the head kit (default: TRACKII_HEADKIT)")
    commands = parser.add_subparsers(dest="command", required=True)
    faces = commands.add_parser("faces", help="training pictures as shards")
    faces.add_argument("--count", type=int, required=True)
    faces.add_argument("--identities", type=_range, required=True, metavar="A:B")
    faces.add_argument("--out", required=True)
    faces.add_argument("--seed", type=int, default=1)
    faces.add_argument("--jobs", type=int, default=1)
    faces.add_argument("--glasses", default="natural", metavar="KIND", help="natural mixture, none, plain (a frame only), one cause on everybody (several with + between), or all: "
                       + ", ".join(eyewear.CHOICES))
    faces.add_argument("--lids", default="natural", metavar="KIND", help="one kind of lids on everybody, or mixed: " + ", ".join(lid_kinds.CHOICES))
    faces.add_argument("--skins", default="natural", metavar="KIND", help="natural: each person's own; even: the five classes of skin equally often")
    faces.add_argument("--desk", action="store_true", help="sittings: sixteen pictures each of a person who looks at the screen, the head all but still")
    sheet = commands.add_parser("sheet", help="contact sheet to look at")
    sheet.add_argument("--out", required=True)
    sheet.add_argument("--seed", type=int, default=1)
    sheet.add_argument("--identities", type=_range, default=(0, 900), metavar="A:B")
    sheet.add_argument("--eyes", action="store_true", help="eyes only, enlarged")
    sheet.add_argument("--glasses", default="natural", metavar="KIND", help="as for faces")
    sheet.add_argument("--lids", default="natural", metavar="KIND", help="as for faces")
    sheet.add_argument("--plain", action="store_true", help="frontal, even light, no degradation")
    anatomy = commands.add_parser("anatomy", help="measured anatomy beside the published figures")
    anatomy.add_argument("--people", type=int, default=300)
    commands.add_parser("check", help="tests of the truth")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if options.command == "faces":
            from .faces import write_faces
            write_faces(options.count, options.identities, options.out, options.seed, options.jobs, options.headkit, worn=options.glasses, lids=options.lids, desk=options.desk, skins=options.skins)
        elif options.command == "sheet":
            from .sheet import write_sheet
            write_sheet(options.out, options.seed, options.identities, options.eyes, options.plain, options.headkit, worn=options.glasses, lids=options.lids)
        elif options.command == "anatomy":
            from .anatomy import print_anatomy
            print_anatomy(options.people, options.headkit)
        else:
            suite = unittest.defaultTestLoader.discover(__file__.rsplit("/", 1)[0] + "/tests", top_level_dir=__file__.rsplit("/", 2)[0])
            return 0 if unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful() else 1
    except KeyboardInterrupt:
        print("render: stopped; whole shards are kept, and the same command goes on after them", file=sys.stderr)
        return 130
    except (KitError, BuildError, ValueError, OSError) as error:
        print(f"render: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
