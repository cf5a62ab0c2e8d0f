"""Webcam-like sessions of rendered people, written as recording bundles.

A person looks at scripted points on a screen (`kinds`), moves eyes, lids and head the way people do (`gaze`,
`lids`, `head`), and what is exactly known of every frame goes into the bundle (`track`, `bundle`). Pictures come
from the renderer in the folder above (`pixels`); everything else needs only numpy.

Frames of reference and truth columns are those of the session bundle (`calibration/README.md`): image px with
pixel centres at integers, camera mm with OpenCV axes, screen px and mm from the top left corner, `l` and `r` as
sides of the image (`l` is the person's right eye).
"""
