"""The three networks. Only operations that OpenCV 4.6's dnn module runs; normalisation and soft-argmax are in the graph."""

import torch
from torch import nn

from . import layout


def conv(cin, cout, kernel=3, stride=1, dilation=1):
    pad = dilation * (kernel // 2)
    return nn.Sequential(
        nn.Conv2d(cin, cout, kernel, stride, pad, dilation, bias=False), nn.BatchNorm2d(cout), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """Two 3x3 convolutions around an identity."""

    def __init__(self, channels, dilation=1):
        super().__init__()
        self.first = conv(channels, channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=dilation, dilation=dilation, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.act = nn.ReLU(inplace=True)

    def forward(self, x):
        return self.act(x + self.norm(self.second(self.first(x))))


class SoftArgmax(nn.Module):
    """Heatmaps to the mean and log spread of each: [B,P,h,w] -> [B,2P] positions, [B,2P] log variances in cells^2.

    `low`, `high`: what the first and last column (row) mean, in fractions of the input's width, so that points
    may lie somewhat outside of the picture.
    """

    def __init__(self, points, rows, columns, x_range, y_range):
        super().__init__()
        self.points, self.cells = points, rows * columns
        x = torch.linspace(*x_range, columns).repeat(rows)
        y = torch.linspace(*y_range, rows).repeat_interleave(columns)
        self.cell = (x_range[1] - x_range[0]) / (columns - 1)
        self.mean = nn.Linear(self.cells, 2, bias=False)
        self.square = nn.Linear(self.cells, 2, bias=False)
        with torch.no_grad():
            self.mean.weight.copy_(torch.stack([x, y]))
            self.square.weight.copy_(torch.stack([x, y]) ** 2)
        for parameter in self.parameters():
            parameter.requires_grad = False

    def forward(self, heat):
        weights = torch.softmax(heat.reshape(-1, self.cells), 1)
        mean = self.mean(weights)
        spread = self.square(weights) - mean * mean
        spread = torch.log(torch.relu(spread) * (1 / self.cell ** 2) + 1e-3)
        return mean.reshape(-1, 2 * self.points), spread.reshape(-1, 2 * self.points)


class Pyramid(nn.Module):
    """A small U: features at 1/4 (or 1/8) of the input's size that have seen all of it, and a summary vector.

    The widths make the coarse levels carry the parameters and the fine ones few multiplications.
    """

    def __init__(self, widths, fine, summary):
        super().__init__()
        self.stem = conv(1, widths[0], 5, 2)
        levels = []
        for index in range(1, len(widths)):
            levels.append(nn.Sequential(conv(widths[index - 1], widths[index], 3, 2), Residual(widths[index])))
        self.levels = nn.ModuleList(levels)
        self.fine = fine
        self.lateral = nn.ModuleList(
            nn.Conv2d(widths[index], widths[index - 1], 1) for index in range(len(widths) - 1, fine, -1))
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.mix = conv(widths[fine], widths[fine])
        self.summary = conv(widths[-1], summary, 1)

    def forward(self, x):
        x = self.stem(x)
        stages = [x]
        for level in self.levels:
            x = level(x)
            stages.append(x)
        top = self.summary(x)
        for step, lateral in enumerate(self.lateral):
            x = torch.relu(stages[-2 - step] + self.up(lateral(x)))
        return self.mix(x), top


class EyeNet(nn.Module):
    """[B,1,64,96] gray 0..1, outer corner to the right -> [B,`length(EYE)`]; about 23 million multiplications."""

    def __init__(self, widths=(16, 32, 64, 80), hidden=72):
        super().__init__()
        self.normalise = nn.InstanceNorm2d(1, eps=1e-4)
        self.body = Pyramid(widths, fine=1, summary=16)
        self.heat = nn.Conv2d(widths[1], layout.EYE_POINTS, 1)
        rows, columns = layout.EYE_HEIGHT // 4, layout.EYE_WIDTH // 4
        # A cell of the heatmap is seen through a 5x5 stride 2 and a 3x3 stride 2: its centre is input pixel 4 i.
        self.argmax = SoftArgmax(
            layout.EYE_POINTS, rows, columns,
            (0, 4 * (columns - 1) / layout.EYE_WIDTH), (0, 4 * (rows - 1) / layout.EYE_WIDTH))
        self.pooled = 16 * (layout.EYE_HEIGHT // 16) * (layout.EYE_WIDTH // 16)
        self.dense = nn.Sequential(
            nn.Linear(self.pooled + 4 * layout.EYE_POINTS, hidden), nn.ReLU(inplace=True),
            nn.Linear(hidden, layout.FEATURES), nn.Tanh())
        self.side = nn.Sequential(nn.Linear(self.pooled + 4 * layout.EYE_POINTS, hidden), nn.ReLU(inplace=True))
        self.variance = nn.Linear(hidden, 2 * layout.EYE_POINTS)
        self.state = nn.Linear(hidden + layout.FEATURES, 3)
        self.gaze = nn.Linear(hidden + layout.FEATURES, 4)

    def forward(self, image):
        return self.head(*self.body(self.normalise(image)))

    def head(self, fine, top):
        """From the body's features to the output; kept apart because training runs it in full precision."""
        points, spread = self.argmax(self.heat(fine))
        seen = torch.cat([top.reshape(-1, self.pooled), 4 * points - 2, 0.3 * spread], 1)
        feature = self.dense(seen)
        side = self.side(seen)
        both = torch.cat([side, feature], 1)
        return torch.cat([points, self.variance(side) - 7, self.state(both), self.gaze(both), feature], 1)


class FaceNet(nn.Module):
    """[B,1,96,96] gray 0..1 -> [B,`length(FACE)`]; about 20 million multiplications."""

    def __init__(self, widths=(12, 24, 48, 64), hidden=64):
        super().__init__()
        self.normalise = nn.InstanceNorm2d(1, eps=1e-4)
        self.body = Pyramid(widths, fine=2, summary=16)
        self.heat = nn.Conv2d(widths[2], layout.FACE_POINTS, 1)
        size = layout.FACE_SIZE // 8
        # Jaw and forehead may lie outside of the crop: the map's rim stands for places up to 0.15 beyond it.
        self.argmax = SoftArgmax(layout.FACE_POINTS, size, size, (-0.15, 1.15), (-0.15, 1.15))
        self.pooled = 16 * (layout.FACE_SIZE // 16) ** 2
        self.dense = nn.Sequential(
            nn.Linear(self.pooled + 2 * layout.FACE_POINTS, hidden), nn.ReLU(inplace=True),
            nn.Linear(hidden, layout.FACE_POINTS + 7))

    def forward(self, image):
        return self.head(*self.body(self.normalise(image)))

    def head(self, fine, top):
        """From the body's features to the output; kept apart because training runs it in full precision."""
        points, _ = self.argmax(self.heat(fine))
        rest = self.dense(torch.cat([top.reshape(-1, self.pooled), 2 * points - 1], 1))
        logvar = rest[:, :layout.FACE_POINTS] - 7
        return torch.cat([points, logvar, rest[:, layout.FACE_POINTS:]], 1)


class GazeNet(nn.Module):
    """Both eyes' outputs and the head's pose -> direction of the pair's visual axis, with its variance.

    Each eye's points are first put relative to its corners, so that where the patch was cut does not matter.
    A missing eye or pose comes as zeros with its flag 0.
    """

    def __init__(self, hidden=64, code=24):
        super().__init__()
        self.relative = nn.Linear(2 * layout.EYE_POINTS, 2 * layout.EYE_POINTS, bias=False)
        pairs = torch.eye(2 * layout.EYE_POINTS)
        for axis in (0, 1):
            for corner in (layout.OUTER, layout.INNER):
                pairs[axis::2, 2 * corner + axis] -= 0.5
        with torch.no_grad():
            self.relative.weight.copy_(4 * pairs)
        self.relative.weight.requires_grad = False
        eye_inputs = 2 * layout.EYE_POINTS + 1 + 4 + layout.FEATURES + 1
        self.eye = nn.Sequential(nn.Linear(eye_inputs, hidden), nn.ReLU(), nn.Linear(hidden, code), nn.ReLU())
        self.pair = nn.Sequential(
            nn.Linear(2 * code + 12 + 2 + 4 + 1, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 4))

    def encode(self, eye, present):
        points = self.relative(layout.take(eye, layout.EYE, "points"))
        openness = layout.take(eye, layout.EYE, "openness")
        gaze = eye[:, layout.EYE["gaze"][0]:layout.EYE["gaze"][1]]
        logvar = 0.3 * layout.take(eye, layout.EYE, "gaze_logvar")
        feature = layout.take(eye, layout.EYE, "feature")
        seen = torch.cat([points, openness, 2 * gaze, logvar, feature], 1)
        seen = torch.cat([seen, present], 1)
        iris = points[:, 2 * layout.IRIS:2 * layout.IRIS + 2]
        pupil = points[:, 2 * layout.PUPIL:2 * layout.PUPIL + 2]
        direct = torch.cat([iris, pupil, 2 * gaze], 1)
        return torch.cat([self.eye(seen), direct], 1)

    def forward(self, vector):
        def part(name):
            return layout.take(vector, layout.GAZE_INPUT, name)
        left = self.encode(part("left_eye"), part("left_present"))
        right = self.encode(part("right_eye"), part("right_present"))
        rest = [part("left_present"), part("right_present"), part("pose"), part("pose_present"), 8 * part("separation")]
        out = self.pair(torch.cat([left, right] + rest, 1))
        return torch.cat([out[:, :2], out[:, 2:] - 5], 1)


def count(net):
    """Trainable parameters."""
    return sum(p.numel() for p in net.parameters() if p.requires_grad)


def multiplications(net, shape):
    """Multiplications of the convolutions and dense layers for one input."""
    total, hooks = [0], []

    def conv_hook(module, _, out):
        total[0] += out.numel() * module.in_channels * module.kernel_size[0] * module.kernel_size[1]

    def dense_hook(module, _, out):
        total[0] += out.numel() * module.in_features
    for module in net.modules():
        if isinstance(module, nn.Conv2d):
            hooks.append(module.register_forward_hook(conv_hook))
        elif isinstance(module, nn.Linear):
            hooks.append(module.register_forward_hook(dense_hook))
    mode = net.training
    net.eval()
    with torch.no_grad():
        net(torch.zeros(shape))
    net.train(mode)
    for hook in hooks:
        hook.remove()
    return total[0]
