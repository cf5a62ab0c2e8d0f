"""Times of MediaPipe's face mesh on every picture of a Motion JPEG file; run by `times.py` in its virtual environment.

Prints one line of JSON: median and 95th percentile of the processor time of a picture in ms, without decoding it, how much of
the wall time was processor time, the number of pictures, and in how many of them the mesh saw a face.
"""

import json
import sys
import time

import cv2
import mediapipe
import numpy as np


def pictures(path):
    """The pictures of a Motion JPEG file, one after another: each begins with FF D8 FF and ends before the next."""
    data = open(path, "rb").read()
    start = data.find(b"\xff\xd8\xff")
    while start >= 0:
        end = data.find(b"\xff\xd9", start)
        follows = data.find(b"\xff\xd8\xff", end) if end >= 0 else -1
        part = data[start:follows if follows >= 0 else len(data)]
        image = cv2.imdecode(np.frombuffer(part, np.uint8), cv2.IMREAD_COLOR)
        if image is not None:
            yield cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
        start = follows


def main():
    cv2.setNumThreads(1)
    took, wall, used, seen = [], 0.0, 0.0, 0
    with mediapipe.solutions.face_mesh.FaceMesh(
        static_image_mode=False, max_num_faces=1, refine_landmarks=True, min_detection_confidence=0.5, min_tracking_confidence=0.5
    ) as mesh:
        for image in pictures(sys.argv[1]):
            began, before = time.perf_counter(), time.process_time()
            found = mesh.process(image)
            took.append((time.process_time() - before) * 1e3)
            used += time.process_time() - before
            wall += time.perf_counter() - began
            seen += bool(found.multi_face_landmarks)
    if not took:
        sys.exit(f"mesh: {sys.argv[1]} holds no pictures")
    at = lambda share: float(np.percentile(took, share))
    print(json.dumps({"median": at(50), "p95": at(95), "processorShare": used / wall, "frames": len(took), "seen": seen}))


if __name__ == "__main__":
    main()
