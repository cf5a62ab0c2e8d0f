"""The truth against geometry and against the pictures. Needs the head kit (TRACKII_HEADKIT); skipped visibly without it."""

import os
import pathlib
import tempfile
import unittest

import numpy as np

from render import (Background, Camera, KitError, Light, Person, Renderer, Scene, State, Webcam, head_angles, head_rotation, landmarks, load_kit)
from render.faces import sample, write_faces

HAVE_KIT = bool(os.environ.get("TRACKII_HEADKIT"))


def setting(identity=7, yaw=0.0, pitch=0.0, roll=0.0, gaze=(0.0, 60.0, 0.0), closure=(0.0, 0.0), glasses=False, at=(10.0, -20.0, 540.0)):
    rng = np.random.default_rng(3)
    person = Person(identity)
    person.hair = None
    light = Light.named("even", rng)
    state = State(head_rotation(yaw, pitch, roll), np.array(at), np.array(gaze), closure)
    return person, Camera.webcam(640, 480), state, Scene(light, Background(rng, light), person.glasses if glasses else None)


@unittest.skipUnless(HAVE_KIT, "TRACKII_HEADKIT is not set: no head kit to render from")
class Truth(unittest.TestCase):
    def test_visual_axes_of_both_eyes_go_through_the_gaze_point(self):
        for yaw, pitch, roll, gaze in ((0, 0, 0, (0, 100, 0)), (25, -10, 8, (-200, 250, 0)), (-30, 20, -15, (260, 20, -30))):
            person, camera, state, scene = setting(yaw=yaw, pitch=pitch, roll=roll, gaze=gaze)
            _, truth = Renderer().render(person, camera, state, scene)
            for eye in range(2):
                to = np.array(gaze) - truth.eye_mm[eye]
                off = np.linalg.norm(np.cross(truth.visual[eye].astype(float), to))
                self.assertLess(off, 0.01, "mm beside the gaze point")

    def test_optical_axis_differs_by_kappa_and_carries_the_iris(self):
        person, camera, state, scene = setting(yaw=12, pitch=5, roll=3)
        _, truth = Renderer().render(person, camera, state, scene)
        for eye, temple in ((0, -1), (1, 1)):
            v, o = state.head_R.T @ truth.visual[eye], state.head_R.T @ truth.axis[eye]
            yaw = np.degrees(np.arctan2(o[0], o[2]) - np.arctan2(v[0], v[2])) * temple
            pitch = np.degrees(np.arcsin(o[1]) - np.arcsin(v[1]))
            np.testing.assert_allclose([yaw, pitch], person.kappa_deg[eye], atol=1e-3)
            iris = camera.project(truth.eye_mm[eye] + truth.axis[eye] * person.limbus_mm)
            np.testing.assert_allclose(iris, truth.eye_points[eye, 0], atol=0.01)

    def test_head_numbers_are_the_ones_asked_for(self):
        person, camera, state, scene = setting(yaw=21, pitch=-7, roll=11)
        _, truth = Renderer().render(person, camera, state, scene)
        np.testing.assert_allclose(truth.head, [21, -7, 11, 10, -20, 540], atol=1e-3)
        np.testing.assert_allclose(truth.eye_mm.mean(0), [10, -20, 540], atol=1e-3)
        np.testing.assert_allclose(head_angles(head_rotation(-33, 24, -19)), [-33, 24, -19], atol=1e-9)

    def test_signs_of_yaw_pitch_and_roll(self):
        def points(**angles):
            person, camera, state, scene = setting(**angles)
            return Renderer().render(person, camera, state, scene)[1]

        still = points()
        nose = landmarks.NAMES.index("nose tip")
        self.assertGreater(points(yaw=20).face_points[nose, 0], still.face_points[nose, 0] + 5)
        self.assertGreater(points(pitch=15).face_points[nose, 1], still.face_points[nose, 1] + 3)
        rolled = points(roll=10)
        self.assertLess(rolled.eye_points[1, 0, 1], rolled.eye_points[0, 0, 1] - 5)

    def test_iris_is_darker_than_the_white_beside_it_at_the_true_place(self):
        person, camera, state, scene = setting(identity=11)
        person.iris_gain *= 0.5
        camera = Camera.webcam(1280, 720)
        linear, truth = Renderer().render(person, camera, state, scene)
        for eye in range(2):
            r, c = truth.iris_px[eye], truth.eye_points[eye, 0]
            y, x = np.mgrid[0:720, 0:1280]
            inside = np.hypot(x - c[0], y - c[1]) < 0.45 * r
            beside = (np.abs(np.abs(x - c[0]) - 1.45 * r) < 0.25 * r) & (np.abs(y - c[1] - 0.1 * r) < 0.3 * r)
            self.assertLess(np.median(linear[inside]), 0.7 * np.median(linear[beside]))

    def test_centre_of_the_dark_disc_is_the_iris_centre(self):
        # The picture against the truth: the gray-weighted middle of a flat black iris, lids wide open.
        person, camera, state, scene = setting(identity=20, gaze=(10.0, -20.0, -400.0))
        person.iris_gain = 0.0
        scene.light.panels.clear()
        scene.screen.level = 0.0
        state.widen = 1.0
        camera = Camera(640, 480, 3000, 3000, 319.5, 239.5)
        state.head_t = np.array([30.0, 0.0, 540.0])
        linear, truth = Renderer().render(person, camera, state, scene)
        c, r = truth.eye_points[0, 0], truth.iris_px[0]
        y, x = np.mgrid[0:480, 0:640]
        band = np.abs(y - c[1]) < 0.25 * r
        dark = (linear < 0.35 * np.median(linear[band & (np.abs(np.abs(x - c[0]) - 1.35 * r) < 0.1 * r)])) & band & (np.abs(x - c[0]) < 1.3 * r)
        self.assertLess(abs(x[dark].mean() - c[0]), 0.04 * r)

    def test_closing_hides_the_iris_and_says_so(self):
        counts = []
        for closure in (0.0, 0.5, 1.0):
            person, camera, state, scene = setting(closure=(closure, closure))
            _, truth = Renderer().render(person, camera, state, scene)
            np.testing.assert_allclose(truth.openness, 1 - closure)
            counts.append(int(truth.eye_visible[:, [*range(9), 17]].sum()))
            gap = truth.eye_points[:, 14:17, 1].mean() - truth.eye_points[:, 10:13, 1].mean()
            counts.append(round(float(gap), 2))
        self.assertGreater(counts[0], 12)
        self.assertLess(counts[2], counts[0])
        self.assertEqual(counts[4], 0)
        self.assertLess(counts[5], 0.2 * counts[1])

    def test_upper_lid_follows_the_eye_down(self):
        gaps = []
        for y in (0.0, 400.0):
            person, camera, state, scene = setting(gaze=(10.0, y, 0.0))
            _, truth = Renderer().render(person, camera, state, scene)
            gaps.append(truth.eye_points[:, 11, 1].mean() - truth.eye_points[:, 9, 1].mean())
        self.assertGreater(gaps[1], gaps[0] + 1.0)

    def test_far_eye_and_hidden_points_are_marked_when_the_head_turns(self):
        person, camera, state, scene = setting(yaw=60, gaze=(300.0, 0.0, 0.0))
        _, truth = Renderer().render(person, camera, state, scene)
        jaw = landmarks.NAMES.index("cheek at the ear image right")
        self.assertEqual(truth.face_visible[jaw], 0)
        self.assertEqual(truth.face_visible[landmarks.NAMES.index("cheek at the ear image left")], 1)

    def test_points_outside_the_picture_are_not_visible(self):
        person, camera, state, scene = setting(at=(330.0, -20.0, 540.0))
        _, truth = Renderer().render(person, camera, state, scene)
        outside = truth.face_points[:, 0] > 639.5
        self.assertTrue(outside.any())
        self.assertFalse(truth.face_visible[outside].any())

    def test_the_same_identity_is_the_same_person(self):
        a, b, c = Person(42), Person(42), Person(43)
        np.testing.assert_array_equal(a.head, b.head)
        self.assertEqual(a.describe(), b.describe())
        self.assertGreater(np.abs(a.head - c.head).max(), 1)

    def test_mirrored_points_have_mirrored_partners(self):
        kit = load_kit()
        v = kit.vertices[landmarks.face_vertices(kit)]
        np.testing.assert_allclose(v[landmarks.MIRROR] * [-1, 1, 1], v, atol=0.012)

    def test_anatomy_is_as_published(self):
        from render.anatomy import measure
        rows = np.array([row for i in range(1500, 1540) for row in measure(Person(i))])
        mean = rows.mean(0)
        self.assertAlmostEqual(mean[0], 63.4, delta=2.0)
        self.assertAlmostEqual(mean[1], 11.7, delta=0.3)
        self.assertAlmostEqual(mean[4], 0.373, delta=0.02)
        self.assertAlmostEqual(mean[5], 0.094, delta=0.012)
        self.assertAlmostEqual(mean[6], 0.050, delta=0.012)


@unittest.skipUnless(HAVE_KIT, "TRACKII_HEADKIT is not set: no head kit to render from")
class Pictures(unittest.TestCase):
    def test_glare_is_reported_where_a_lens_mirrors_a_window(self):
        person = next(p for p in map(Person, range(300)) if p.glasses is not None)
        rng = np.random.default_rng(1)
        light = Light.named("even", rng)
        light.panels.clear()
        state = State(head_rotation(0, 0, 0), np.array([0.0, -20, 540]), np.array([0.0, 60, 0]))
        scene = Scene(light, Background(rng, light), person.glasses)
        plain = Renderer().render(person, Camera.webcam(), state, scene)[1].glare
        light.panels.append((np.array([0, 0, -300.0]), np.array([900.0, 0, 0]), np.array([0, 900.0, 0]), 20.0, 0.05))
        bright = Renderer().render(person, Camera.webcam(), state, scene)[1].glare
        self.assertTrue((bright > plain + 0.1).all())

    def test_mirrored_windows_lie_over_an_eye_whatever_the_head_does(self):
        people = [p for p in map(Person, range(60)) if p.glasses is not None][:6]
        rng = np.random.default_rng(4)

        def hits(add):
            found = []
            for k, person in enumerate(people * 2):
                rotation, head = head_rotation(4 * k - 20, 3 * k - 18, 0), np.array([12.0 * k - 60, -20, 540])
                light = Light.named("even", rng)
                light.panels.clear()
                scene = Scene(light, Background(rng, light), person.glasses)
                state = State(rotation, head, np.array([0.0, 60, 0]))
                plain = Renderer().render(person, Camera.webcam(), state, scene)[1].glare
                add(light, person, rotation, head)
                found.append((Renderer().render(person, Camera.webcam(), state, scene)[1].glare - plain).max() > 0.02)
            return np.mean(found)
        aimed = hits(lambda light, person, rotation, head: light.add_mirrored(rng, person.glasses, rotation, head))
        anywhere = hits(lambda light, person, rotation, head: light.add_glare(rng))
        self.assertGreater(aimed, 0.6)
        self.assertGreater(aimed, anywhere + 0.2)

    def test_webcam_changes_a_picture_but_not_its_size(self):
        rng = np.random.default_rng(5)
        linear = np.full((60, 80), 0.2, np.float32)
        for _ in range(20):
            image = Webcam.sample(rng).apply(linear, rng)
            self.assertEqual((image.shape, image.dtype), ((60, 80), np.uint8))
            self.assertGreater(image.mean(), 30)

    def test_shard_has_the_agreed_arrays_and_is_kept_on_a_second_run(self):
        with tempfile.TemporaryDirectory() as out:
            write_faces(6, (0, 900), out, seed=2, log=lambda *a, **k: None)
            path = pathlib.Path(out) / "shard-0000.npz"
            d = np.load(path)
            shapes = {"image": (320, 320), "eye_points": (2, 18, 2), "eye_visible": (2, 18), "face_points": (30, 2), "face_box": (4,), "head": (6,),
                      "axis": (2, 3), "visual": (2, 3), "eye_mm": (2, 3), "iris_px": (2,), "openness": (2,), "intrinsics": (3,), "identity": (),
                      "glasses": (), "skin": (), "light": (), "degraded": (4,)}
            for name, shape in shapes.items():
                self.assertEqual(d[name].shape, (6, *shape), name)
            self.assertTrue(all(np.isfinite(d[k]).all() for k in d.files))
            before = path.stat().st_mtime_ns
            write_faces(6, (0, 900), out, seed=2, log=lambda *a, **k: None)
            self.assertEqual(path.stat().st_mtime_ns, before)
            self.assertEqual([p.name for p in pathlib.Path(out).iterdir()], ["shard-0000.npz"])

    def test_training_draws_hold_what_they_promise(self):
        rng = np.random.default_rng(9)
        person = Person(3)
        drawn = [sample(rng, person) for _ in range(600)]
        glasses = np.mean([s.glasses > 0 for s in drawn])
        self.assertTrue(0.43 < glasses < 0.57)
        self.assertTrue(0.10 < np.mean([min(s.state.closure) > 0.3 for s in drawn]) < 0.2)
        self.assertEqual({s.light for s in drawn}, set(range(6)))


class BadInput(unittest.TestCase):
    def test_a_missing_kit_is_named(self):
        with self.assertRaisesRegex(KitError, "nowhere.*base.obj"):
            load_kit("/nowhere")

    def test_unknown_light_is_refused(self):
        with self.assertRaisesRegex(ValueError, "even"):
            Light.named("moonlight", np.random.default_rng(0))

    def test_nothing_to_render_is_refused(self):
        with self.assertRaises(ValueError):
            write_faces(0, (0, 1), "/tmp", 1)


if __name__ == "__main__":
    unittest.main()
