"""Command line: `python -m train eye|face|gaze|all|restore|evaluate|slopes|faces-check|export|cards`."""

import argparse
import os
import signal
import sys

# Before numpy is loaded: its linear algebra's idle threads would spin on the cores that training needs.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from . import pipeline  # noqa: E402


def options(arguments):
    parser = argparse.ArgumentParser(prog="python -m train", description="Trains, measures and exports Trackii's networks.")
    parser.add_argument("what", choices=["eye", "face", "gaze", "all", "restore", "evaluate", "slopes", "faces-check", "export", "cards"])
    parser.add_argument("--data", help="folder of training shards (it may grow meanwhile)")
    parser.add_argument("--val", help="folder of validation shards: identities that --data does not have; slopes: several, with commas between")
    parser.add_argument("--out", default="train-out", help="folder for checkpoints and logs; a checkpoint there is continued")
    parser.add_argument("--device", default="auto", help="auto, cpu or cuda")
    parser.add_argument("--minutes", type=float, help="time to train each network")
    parser.add_argument("--steps", type=int, help="or the number of steps (batches)")
    parser.add_argument("--batch", type=int, default=pipeline.BATCH, help="eye, face: samples in a batch (default: %(default)s)")
    parser.add_argument("--peak", type=float, help="eye, face: highest learning rate (default: the one for batches of 64)")
    parser.add_argument("--start", help="eye, face: folder of exported networks to go on from")
    parser.add_argument("--keep", type=float, default=0.0,
                        help="eye, with --start: how much eyes without glasses are held to what that network says of them (default: not)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true", help="a few steps on few samples: shows that everything works")
    parser.add_argument("--threads", type=int, default=1, help="threads of PyTorch on the CPU")
    parser.add_argument("--loaders", type=int, help="processes that make batches (default: none beside a CPU, most cores beside a GPU)")
    parser.add_argument("--full-precision", action="store_true", help="float32 throughout instead of bfloat16 in the body")
    parser.add_argument("--rescan", type=int, default=500, help="look for new shards every so many batches; 0: never")
    parser.add_argument("--limit", type=int, help="use no more training samples than about this")
    parser.add_argument("--val-limit", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=2, help="gaze: random cuts of each sample")
    parser.add_argument("--check-minutes", type=float, default=5.0, help="validate and keep a checkpoint this often")
    parser.add_argument("--publish", help="export an ONNX file here at every check")
    parser.add_argument("--models", default=".", help="export, restore, slopes, cards: folder of the ONNX files and cards")
    parser.add_argument("--faces", help="faces-check: folder with truth.csv and folders of pictures")
    parser.add_argument("--cascade", default="/usr/share/opencv4/haarcascades/haarcascade_frontalface_alt2.xml")
    parser.add_argument("--command", help="export: how the networks were trained, for the cards")
    parser.add_argument("--about", help="export: what they were trained on, for the cards")
    parser.add_argument("--report", help="evaluate, slopes, faces-check: also write the figures here as JSON")
    result = parser.parse_args(arguments)
    if result.small:
        result.limit, result.val_limit, result.rounds = result.limit or 300, min(result.val_limit, 100), 1
        result.steps = result.steps or (None if result.minutes else 60)
    if result.what in ("eye", "face", "gaze", "all"):
        if not (result.data and result.val):
            parser.error("--data and --val are needed to train")
        if not (result.steps or result.minutes):
            parser.error("--steps or --minutes is needed to train")
    if result.what in ("evaluate", "slopes", "export") and not result.val:
        parser.error(f"{result.what} needs --val")
    if result.keep and not (result.start and result.what == "eye"):
        parser.error("--keep goes with eye and --start")
    if result.what == "faces-check" and not result.faces:
        parser.error("faces-check needs --faces")
    return result


def main(arguments=None):
    chosen = options(arguments)
    pipeline.threads(chosen.threads)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if chosen.what in ("eye", "face"):
            pipeline.picture(chosen.what, chosen)
        elif chosen.what == "gaze":
            pipeline.gaze(chosen)
        elif chosen.what == "all":
            pipeline.picture("eye", chosen)
            pipeline.picture("face", chosen)
            pipeline.gaze(chosen)
        elif chosen.what == "restore":
            from . import restore
            restore.main(chosen)
        elif chosen.what == "evaluate":
            from . import evaluate_rest
            evaluate_rest.main(chosen)
        elif chosen.what == "slopes":
            from . import slopes
            slopes.main(chosen)
        elif chosen.what == "faces-check":
            from . import faces
            faces.main(chosen)
        elif chosen.what == "export":
            from . import release
            release.main(chosen)
        elif chosen.what == "cards":
            from . import cards
            cards.refresh(chosen.models)
    except KeyboardInterrupt:
        print("python -m train: stopped; the same command goes on from the checkpoint", file=sys.stderr)
        return 130
    except (ValueError, OSError) as error:
        print(f"python -m train: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
