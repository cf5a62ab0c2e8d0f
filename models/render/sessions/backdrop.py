"""What is behind the person: a second face that comes in, or a photograph on the wall."""

import numpy as np

from .geometry import head_matrix, tilt_matrix


class Backdrop:
    """A background with a second, smaller face in it: a person who comes in, or a photograph on the wall."""

    def __init__(self, film, background, rng):
        self.film, self.background = film, background
        d, extra = film.director, film.director.extra_face
        self.extra, self.other = extra, film.render.Person(extra["identity"])
        self.turn = tilt_matrix(d.screen.tilt_down_deg) @ head_matrix(*rng.normal(0, [4, 2, 2]))
        distance = rng.uniform(1250, 1500)
        half_width = film.camera.width / 2 / film.camera.fx * distance
        # A person sits further back: the rendered trunk must reach down to the picture's edge.
        height = rng.uniform(-60, 40) if extra["what"] == "photo" else rng.uniform(210, 270)
        self.place = np.array([extra["side"] * half_width * rng.uniform(0.58, 0.7), height, distance])
        self.way = np.array([extra["side"] * half_width * 0.9, 40.0, 150.0])
        self._made = {}

    def at(self, t):
        """The background at the time `t`, s."""
        share = 1.0
        if self.extra["what"] == "person":
            u = np.clip((t - self.extra["arrives"]) / self.extra["seconds"], 0, 1)
            share = round(float(u * u * (3 - 2 * u)), 3)
            if share == 0:
                return self.background
        if share not in self._made:
            if share < 1:
                self._made.clear()
            self._made[share] = Ready(self._picture(share))
        return self._made[share]

    def _picture(self, share):
        film = self.film
        where = self.place + (1 - share) * self.way
        # Looks at the camera, as people in the background and on photographs do.
        state = film.render.State(head_R=self.turn, head_t=where, gaze_mm=np.zeros(3))
        room = film.render.Scene(film.light, self.background, None, film.screen())
        picture, truth = film.draw.render(self.other, film.pinhole, state, room)
        if self.extra["what"] == "person":
            return picture
        # Only the head is printed, on a sheet with a white rim: the rest of the wall stays.
        x, y, w, h = (float(v) for v in truth.face_box)
        wall = self.background.image(film.camera.width, film.camera.height).copy()
        height, width = wall.shape

        def cut(grow):
            x0, x1 = x - grow * w, x + (1 + grow) * w
            y0, y1 = y - grow * h, y + (1 + 0.6 * grow) * h
            rows = slice(max(0, int(y0)), max(0, min(height, int(y1))))
            return (rows, slice(max(0, int(x0)), max(0, min(width, int(x1)))))

        level = float(picture[cut(0.0)].mean())
        wall[cut(0.62)] = 1.8 * level
        wall[cut(0.5)] = picture[cut(0.5)]
        return wall


class Ready:
    """A finished picture in the renderer's place for a background."""

    def __init__(self, linear):
        self.linear = linear

    def image(self, width, height):
        return self.linear
