// The iris from image gradients: a circle of known radius whose rim steps from dark inside to light
// outside (Daugman's integro-differential operator, 1993), counted where lids seldom cover it: at the
// sides and a little below, plus a small reward for a dark inside. One correlation scores every centre.
#include "Support.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace {
constexpr double kUp = 3;        // working px per image px
constexpr double kSmooth = 0.5;  // Gaussian sigma, image px
constexpr double kStep = 0.9;    // how far inside and outside the limbus brightness is compared, image px
constexpr double kRimWidth = 0.9;
constexpr double kDarkInside = 0.6;
constexpr double kDisc = 0.6;    // share of the radius that counts as inside

/// Weight of a rim point by its direction; y points down. Upper lid covers the top, lower lid the bottom.
double visible(double angle) {
  const double s = std::sin(angle), c = std::cos(angle);
  const double lid = s < 0 ? std::clamp(1 - (-s - 0.5) / 0.4, 0.0, 1.0) : std::clamp(1 - (s - 0.7) / 0.3, 0.0, 1.0);
  return c * c * lid;
}

struct Kernels {
  cv::Mat1f outside, inside, disc, score;

  explicit Kernels(double radius) {
    const int reach = static_cast<int>(std::ceil((radius + kStep + kRimWidth) * kUp));
    const int size = 2 * reach + 1;
    outside = cv::Mat1f(size, size), inside = outside.clone(), disc = outside.clone();
    for (int y = -reach; y <= reach; y++) {
      for (int x = -reach; x <= reach; x++) {
        const double r = std::hypot(x, y) / kUp, weight = visible(std::atan2(y, x));
        const double o = (r - radius - kStep) / kRimWidth, i = (r - radius + kStep) / kRimWidth;
        outside(y + reach, x + reach) = static_cast<float>(weight * std::exp(-0.5 * o * o));
        inside(y + reach, x + reach) = static_cast<float>(weight * std::exp(-0.5 * i * i));
        disc(y + reach, x + reach) = r < radius * kDisc ? 1 : 0;
      }
    }
    for (cv::Mat1f *m : {&outside, &inside, &disc}) *m /= cv::sum(*m)[0];
    score = outside - inside - kDarkInside * disc;
  }
};

/// Offset of a parabola's top through three equidistant values, in steps.
double vertex(float a, float b, float c) {
  const float bend = a - 2 * b + c;
  return bend < -1e-6f ? std::clamp(0.5 * (a - c) / bend, -1.0, 1.0) : 0;
}

/// The middle of the patch, where the eye opens.
cv::Mat1f opening(const cv::Mat1f &patch, double radius) {
  const double w = 1.6 * radius * kUp, h = radius * kUp;
  const double cx = (patch.cols - 1) / 2.0, cy = (patch.rows - 1) / 2.0;
  return patch(inside(patch, {cx - w, cy - h, 2 * w, 2 * h}));
}

/// Mean |d value / dx|, per image px.
double slope(const cv::Mat1f &values) {
  cv::Mat1f dx;
  cv::Sobel(values, dx, CV_32F, 1, 0, 3, kUp / 8);
  return cv::norm(dx, cv::NORM_L1) / static_cast<double>(values.total());
}
} // namespace

int32_t tv_iris_locate(tv_image image, tv_point expected, double radius, double roll, double reach_x,
                       double reach_y, tv_iris *iris) {
  return guarded<int32_t>(TV_ERROR, [&]() -> int32_t {
    // Written so that what is no number fails too.
    if (!(radius >= 2 && radius < 100 && reach_x > 0 && reach_y > 0 && std::isfinite(roll))) return TV_ERROR;
    const cv::Mat picture = view(image);
    const bool isInside =
        expected.x >= 0 && expected.y >= 0 && expected.x < picture.cols && expected.y < picture.rows;
    if (!isInside) return TV_ERROR;
    const Kernels kernels(radius);
    const int size = kernels.score.rows;
    const int nx = 2 * cvRound(reach_x * kUp) + 1, ny = 2 * cvRound(reach_y * kUp) + 1;
    const cv::Size patchSize(nx + size - 1, ny + size - 1);
    const double a = std::cos(roll) / kUp, b = std::sin(roll) / kUp;
    const double mx = (patchSize.width - 1) / 2.0, my = (patchSize.height - 1) / 2.0;
    const double tx = expected.x - a * mx + b * my, ty = expected.y - b * mx - a * my;
    cv::Mat patch8;
    cv::warpAffine(picture, patch8, cv::Matx23d(a, -b, tx, b, a, ty), patchSize,
                   cv::INTER_CUBIC | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    cv::Mat1f patch;
    patch8.convertTo(patch, CV_32F);
    cv::GaussianBlur(patch, patch, cv::Size(), kSmooth * kUp);

    cv::Mat1f scores;
    cv::matchTemplate(patch, kernels.score, scores, cv::TM_CCORR);
    double best = 0;
    cv::Point at;
    cv::minMaxLoc(scores, nullptr, &best, nullptr, &at);
    double x = at.x, y = at.y;
    const int s = 2;
    if (at.x >= s && at.x < scores.cols - s)
      x += s * vertex(scores(at.y, at.x - s), scores(at.y, at.x), scores(at.y, at.x + s));
    if (at.y >= s && at.y < scores.rows - s)
      y += s * vertex(scores(at.y - s, at.x), scores(at.y, at.x), scores(at.y + s, at.x));

    const cv::Mat1f around = patch(cv::Rect(at.x, at.y, size, size));
    const double outside = around.dot(kernels.outside), inside = around.dot(kernels.inside);
    const double px = x + (size - 1) / 2.0, py = y + (size - 1) / 2.0;
    iris->center = {a * px - b * py + tx, b * px + a * py + ty};
    iris->score = outside - inside;
    const cv::Mat1f eye = opening(patch, radius);
    iris->brightness = cv::mean(eye)[0];
    iris->edges = slope(eye) / std::max(1.0, iris->brightness);
    return TV_OK;
  });
}
