"""Identities: person N is always the same person. Anatomy follows published statistics (sources in ANATOMY)."""

import functools

import numpy as np

from . import glasses as glasses_module
from .kit import BODY_VERTICES, load_kit
from .lids import EyeShape, smooth

# mean, sd. Interpupillary distance: Dodgson 2004 (ANSUR, 63.4 +- 3.8 mm). Iris (horizontal visible) diameter 11.7 +- 0.4 mm:
# Rufer et al. 2005. Palpebral fissure 28-30 mm long, 10-11 mm high, its outer corner 2-6 degrees above the inner one.
# Angle kappa: between Yeo et al. 2017 (4.0 +- 1.1 deg) and Hashemi et al. 2010 (5.5 +- 1.3 deg, all of the angle).
# Openness, iris height and shift in eye widths: measured on frontal photographs of real faces that look straight ahead.
ANATOMY = {
    "ipd_mm": (63.2, 3.5), "iris_mm": (11.7, 0.5), "fissure_mm": (28.8, 1.4), "openness": (0.373, 0.040),
    "iris_height": (0.094, 0.020), "iris_temporal": (0.050, 0.020), "kappa_temporal_deg": (4.5, 1.4),
    "kappa_vertical_deg": (-1.2, 1.0), "limbus_mm": (10.0, 0.25), "tilt_deg": (4.0, 1.3),
}
SKIP = ("asymm-", "eyes/l-eye-scale", "eyes/r-eye-scale", "eye-trans", "neck/", "ears/l-ear-trans", "ears/r-ear-trans", "epicanthus-out",
        "ear-shape-pointed", "head-trans", "forehead-nubian")
OPPOSITE = (("-incr", "-decr"), ("-up", "-down"), ("-in", "-out"), ("-forward", "-backward"), ("-concave", "-convex"),
            ("-compress", "-uncompress"))
HAIRS = ("short01", "short02", "short03", "short04", "bob02", "long01", "ponytail01", "braid01")
# Styles that hang over one eye, and what people of the evaluation wear instead.
FRINGES = {"short03": "short02", "bob02": "long01"}
EVALUATION = 1000
IRISES = {"brown_eye": .38, "brownlight_eye": .14, "blue_eye": .10, "lightblue_eye": .08, "green_eye": .07, "bluegreen_eye": .06,
          "grey_eye": .07, "deepblue_eye": .05, "ice_eye": .05}


@functools.lru_cache(maxsize=1)
def _detail_axes(names):
    """Pairs of opposite shape targets, left and right partners together: [(plus (l, r), minus (l, r) or None)]."""
    axes, done = [], set()
    for name in names:
        folder = name.split("/")[0]
        if folder in ("expression", "macrodetails", "asym") or any(k in name for k in SKIP) or name in done:
            continue
        other = None
        for a, b in OPPOSITE:
            if name.endswith(a) and name[:-len(a)] + b in names:
                other = name[:-len(a)] + b
            elif name.endswith(b) and name[:-len(b)] + a in names:
                other = name[:-len(b)] + a
        sides = [name]
        if "/l-" in name:
            sides.append(name.replace("/l-", "/r-"))
        elif "/r-" in name:
            continue
        pair = [s for s in sides]
        minus = None if other is None else [other] + ([other.replace("/l-", "/r-")] if len(sides) == 2 else [])
        axes.append((pair, minus))
        done.update(pair + (minus or []))
    return axes


#: Albedo of the skin at no and at full melanin, and the borders of its five classes between them.
SKIN_ALBEDO, SKIN_BORDERS = (0.50, 0.075), (0.40, 0.27, 0.17, 0.11)


def even_melanin(rng):
    """Melanin, 0 to 1, such that each of the five classes of skin is drawn equally often."""
    light, dark = SKIN_ALBEDO
    borders = (0.0, *(float(np.log(light / a) / np.log(light / dark)) for a in SKIN_BORDERS), 1.0)
    kind = int(rng.integers(5))
    return float(rng.uniform(borders[kind], borders[kind + 1]))


class Person:
    """identity: any integer >= 0. headkit: folder of the kit, or None for TRACKII_HEADKIT. melanin: 0 to 1 in place of the person's own,
    which gives the same face another skin."""

    def __init__(self, identity, headkit=None, melanin=None):
        self.identity = int(identity)
        self.kit = kit = load_kit(headkit)
        rng = np.random.default_rng([7919, self.identity])
        self.sex = "female" if rng.random() < 0.5 else "male"
        self.age = float(np.clip(rng.beta(1.1, 1.6), 0, 1))  # 0 young adult .. 1 old
        mix = rng.dirichlet([0.22, 0.25, 0.42])
        self.ethnicity = dict(zip(("african", "asian", "caucasian"), mix))
        self._sample_anatomy(rng)
        head = self._morph(rng)
        for _ in range(2):  # the pupils, not the eyeballs of the kit, are the wanted distance apart
            built = head.copy()
            self._build(built)
            apart = np.linalg.norm(self.eyes[0].centre - self.eyes[1].centre) + self.limbus_mm * np.sin(np.radians(self.kappa_deg[:, 0])).sum()
            head *= np.float32(self.ipd_mm / apart)
            self.mm_per_unit *= self.ipd_mm / apart
        self._looks(rng, melanin)
        self.glasses = glasses_module.Glasses.sample(rng, self) if rng.random() < 0.45 else None

    def _sample_anatomy(self, rng):
        def draw(key, spread=1.0):
            mean, sd = ANATOMY[key]
            return mean + sd * spread * float(np.clip(rng.normal(), -2.6, 2.6))

        self.ipd_mm = draw("ipd_mm", 0.93) + (0.9 if self.sex == "male" else -0.9)
        self.iris_mm = draw("iris_mm")
        fissure, openness, height = draw("fissure_mm"), draw("openness"), draw("iris_height")
        openness -= 0.02 * self.ethnicity["asian"] - 0.0067
        limbus = draw("limbus_mm")
        temporal, k_t, k_v = draw("iris_temporal"), draw("kappa_temporal_deg"), draw("kappa_vertical_deg")
        self.kappa_deg = np.array([[k_t + rng.normal(0, 0.5), k_v + rng.normal(0, 0.3)] for _ in range(2)])
        self.limbus_mm = limbus
        self.eyeball_mm = float(np.hypot(limbus, self.iris_mm / 2))
        self.wanted = [dict(fissure=fissure + rng.normal(0, 0.3), openness=float(np.clip(openness + rng.normal(0, 0.009), 0.26, 0.48)),
                            iris_height=height + rng.normal(0, 0.006), iris_temporal=temporal + rng.normal(0, 0.006),
                            kappa=self.kappa_deg[k], globe=self.eyeball_mm, limbus=limbus) for k in range(2)]
        self.pupil_mm = float(np.clip(rng.normal(4.0, 0.9), 2.0, 6.5))
        rng = np.random.default_rng([7919, self.identity, 1])  # of its own: what was drawn before stays what it is
        tilt = draw("tilt_deg")
        for wanted in self.wanted:
            wanted["tilt"] = tilt + rng.normal(0, 0.4)

    def _add(self, head, name, amount):
        index, delta = self.kit.target(name)
        np.add.at(head, index, delta * np.float32(amount))

    def _morph(self, rng):
        """Vertices of the whole base mesh in mm, origin between the eyeballs of the kit."""
        head = self.kit.vertices.copy()
        for race, r in self.ethnicity.items():
            for age, a in (("young", 1 - self.age), ("old", self.age)):
                if r * a > 0.01:
                    self._add(head, f"macrodetails/{race}-{self.sex}-{age}", r * a)
        weight = float(np.clip(rng.normal(0, 0.45), -1, 1))
        for age, a in (("young", 1 - self.age), ("old", self.age)):
            self._add(head, f"macrodetails/universal-{self.sex}-{age}-averagemuscle-averageweight", a * (1 - abs(weight)))
            self._add(head, f"macrodetails/universal-{self.sex}-{age}-averagemuscle-{'max' if weight > 0 else 'min'}weight", a * abs(weight))
        strength = {"head": 0.10, "ears": 0.25, "eyes": 0.22, "forehead": 0.18, "mouth": 0.15, "nose": 0.17, "chin": 0.16, "cheek": 0.16}
        for plus, minus in _detail_axes(tuple(self.kit.target_names)):
            amount = float(np.clip(rng.normal(0, strength.get(plus[0].split("/")[0], 0.15)), -0.6, 0.6))
            for k, name in enumerate(plus):
                value = amount + rng.normal(0, 0.04) * (len(plus) > 1)
                if value >= 0:
                    self._add(head, name, value)
                elif minus is not None:
                    self._add(head, minus[k], -value)
        for name in self.kit.target_names:
            if name.startswith("asym/") and "asymm" not in name and rng.random() < 0.5:
                self._add(head, name, 0.15 * rng.random())
        right, left = head[14670:14742].mean(0), head[14598:14670].mean(0)
        self.mm_per_unit = self.ipd_mm / np.linalg.norm(left - right)
        return ((head - (left + right) / 2) * self.mm_per_unit).astype(np.float32)

    def _build(self, head):
        self.eyes = [EyeShape(head, k, self.wanted[k]) for k in range(2)]
        for eye in self.eyes:
            index, shift = eye.moved_at_rest
            np.add.at(head, index, shift.astype(np.float32))
        middle = (self.eyes[0].centre + self.eyes[1].centre) / 2
        head -= middle.astype(np.float32)
        for eye in self.eyes:
            eye.centre = eye.centre - middle
            eye.settle(head)
        self._lower_arms(head)
        self.head = head
        self.neck = np.array([0.0, -165.0, float(head[:BODY_VERTICES][np.abs(head[:BODY_VERTICES, 1] + 165) < 12][:, 2].mean())])
        y = head[:, 1]
        self.stiff = smooth(-185.0, -120.0, y).astype(np.float32)  # 1 turns with the head, 0 stays with the trunk
        race = max(self.ethnicity, key=self.ethnicity.get)
        scale = np.float32(self.mm_per_unit)
        self.units = {}
        for name in ("mouth-open", "mouth-corner-puller", "mouth-compression", "eyebrows-left-up", "eyebrows-right-up", "eyebrows-left-down",
                     "eyebrows-right-down", "eyebrows-left-inner-up", "eyebrows-right-inner-up"):
            index, delta = self.kit.target(f"expression/units/{race}/{name}")
            self.units[name] = (index, delta * scale)
        self.near_lids = np.zeros(len(head), bool)
        for eye in self.eyes:
            self.near_lids[eye.ring] = True
        self._model = None

    def model(self):
        """The static mesh, built at first use."""
        if self._model is None:
            from .model import Model
            self._model = Model(self)
        return self._model

    def _lower_arms(self, head):
        for sign in (-1, 1):
            pivot = np.array([sign * 165.0, -235.0])
            x = head[:, 0] * sign
            low = (x > 100) & (head[:, 1] < -150)
            angle = -sign * np.radians(42) * smooth(130, 230, x[low])
            p = head[low, :2] - pivot
            c, s = np.cos(angle), np.sin(angle)
            head[low, 0] = p[:, 0] * c - p[:, 1] * s + pivot[0]
            head[low, 1] = p[:, 0] * s + p[:, 1] * c + pivot[1]

    def _looks(self, rng, given):
        kit, dark = self.kit, self.ethnicity["african"]
        melanin = float(np.clip(0.15 * rng.random() + 0.75 * dark + 0.30 * self.ethnicity["asian"] * rng.random() + rng.normal(0, 0.08), 0, 1))
        melanin = melanin if given is None else given
        names = [n for n in kit.texture_names("skinned") if ("_male" in n) == (self.sex == "male")]
        names = [n for n in names if ("darkskinned" in n) == (melanin > 0.5)] or names
        aged = "old" if self.age > 0.65 else "middleage" if self.age > 0.35 else "young"
        preferred = [n for n in names if n.startswith(aged)]
        self.skin_texture = str(rng.choice(preferred if preferred and rng.random() < 0.75 else names))
        small = kit.texture(self.skin_texture, 3)[..., 0].astype(np.float32) / 255
        h, w = small.shape
        face = (small[int(.36 * h):int(.64 * h), int(.78 * w):int(.92 * w)] ** 2).mean()
        light, darkest = SKIN_ALBEDO
        self.skin_albedo = float(np.exp(np.log(light) + melanin * (np.log(darkest) - np.log(light))))
        self.skin_gain = self.skin_albedo / float(face)
        self.skin_class = int(np.digitize(self.skin_albedo, SKIN_BORDERS))  # 0 light .. 4 dark
        self.skin_gloss = float(rng.uniform(0.15, 1.0))
        p = np.array(list(IRISES.values())) * np.where([n.startswith("brown") for n in IRISES], 1, max(0.02, 1 - 1.4 * melanin - 0.9 * self.ethnicity["asian"]))
        self.iris_texture = str(rng.choice(list(IRISES), p=p / p.sum()))
        small = kit.texture(self.iris_texture, 1)[..., 0].astype(np.float32) / 255
        y, x = np.mgrid[0:256, 0:256]
        r = np.hypot(x - 181, y - 75.5)
        level = float((small ** 2)[(r > 11) & (r < 26)].mean())
        brown = self.iris_texture == "brown_eye"
        wanted = rng.uniform(0.016, 0.05) if brown else rng.uniform(0.04, 0.13)
        self.iris_gain = float(wanted / level)
        self.sclera = float(rng.uniform(0.32, 0.54) * (1 - 0.40 * melanin))
        self.limbus_dark = float(rng.uniform(0.25, 0.85))
        self.limbus_soft = float(rng.uniform(0.25, 0.7))
        self.vein = float(rng.uniform(0, 6))
        long_share = 0.8 if self.sex == "female" else 0.06
        kinds, shares = (HAIRS[4:], (.10, .38, .34, .18)) if rng.random() < long_share else (HAIRS[:4], (.36, .24, .08, .32))
        bald = rng.random() < (0.02 if self.sex == "female" else 0.16)
        self.hair = None if bald else str(rng.choice(kinds, p=shares))
        grey = rng.random() < 0.7 * smooth(0.45, 1.0, self.age)
        fair = max(0.0, 1 - 2.2 * melanin - 1.5 * self.ethnicity["asian"])
        self.hair_albedo = float(rng.uniform(0.10, 0.30) if grey else np.exp(rng.uniform(np.log(0.012), np.log(0.03 + 0.26 * fair))))
        if self.identity >= EVALUATION and self.hair in FRINGES:
            self.hair = FRINGES[self.hair]
        if self.hair:
            small = kit.texture(f"{self.hair}_diffuse", 2).astype(np.float32) / 255
            cover = small[..., 1] > 0.5
            self.hair_gain = self.hair_albedo / float(((small[..., 0] ** 2) ** 0.8)[cover].mean())
        self.hair_shift = np.array([0, rng.normal(0, 3) - (9 if rng.random() < 0.18 else 0), rng.normal(1.0, 1.5)], np.float32)
        full = rng.random() < (0.75 if self.sex == "male" else 0.3)
        self.brow = f"eyebrow{rng.choice([1, 8, 9, 12, 2, 4] if full else np.arange(1, 13)):03d}"
        self.brow_opacity = float(rng.uniform(0.45, 1.0) * 1.7)
        self.brow_albedo = float(min(0.16, 0.55 * self.hair_albedo))
        self.lash = f"eyelashes0{rng.integers(1, 5)}"
        self.lash_opacity = float(rng.uniform(0.9, 1.4) if self.sex == "female" else rng.uniform(0.5, 1.1))
        self.cloth_albedo = float(np.exp(rng.uniform(np.log(0.02), np.log(0.8))))
        self.neckline = float(rng.uniform(-205, -165))

    def describe(self):
        """What a session's own description says about the person."""
        return {"identity": self.identity, "sex": self.sex, "age": round(self.age, 2), "skin": self.skin_class, "iris": self.iris_texture,
                "pupil_distance_mm": round(self.ipd_mm, 2), "iris_diameter_mm": round(self.iris_mm, 2), "eyeball_radius_mm": round(self.eyeball_mm, 2),
                "limbus_distance_mm": round(self.limbus_mm, 2), "hair": self.hair or "none", "glasses": self.glasses is not None,
                "kappa_deg": {"image_left_eye": {"temporal": round(float(self.kappa_deg[0, 0]), 3), "vertical": round(float(self.kappa_deg[0, 1]), 3)},
                              "image_right_eye": {"temporal": round(float(self.kappa_deg[1, 0]), 3), "vertical": round(float(self.kappa_deg[1, 1]), 3)}}}
