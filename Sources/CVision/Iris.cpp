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
/// Every possible centre of one iris with its score, around where the eye rests.
class Search {
public:
  /// Throws nothing of its own; `isPossible` says whether there is anything to search.
  Search(const cv::Mat &picture, tv_point rest, double radius, double roll, double reachX, double reachY)
      : kernels_(radius), radius_(radius) {
    const int size = kernels_.score.rows;
    const int nx = 2 * cvRound(reachX * kUp) + 1, ny = 2 * cvRound(reachY * kUp) + 1;
    const cv::Size patchSize(nx + size - 1, ny + size - 1);
    a_ = std::cos(roll) / kUp, b_ = std::sin(roll) / kUp;
    const double mx = (patchSize.width - 1) / 2.0, my = (patchSize.height - 1) / 2.0;
    tx_ = rest.x - a_ * mx + b_ * my, ty_ = rest.y - b_ * mx - a_ * my;
    cv::Mat patch8;
    cv::warpAffine(picture, patch8, cv::Matx23d(a_, -b_, tx_, b_, a_, ty_), patchSize,
                   cv::INTER_CUBIC | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    patch8.convertTo(patch_, CV_32F);
    cv::GaussianBlur(patch_, patch_, cv::Size(), kSmooth * kUp);
    cv::matchTemplate(patch_, kernels_.score, scores, cv::TM_CCORR);
  }

  static bool isPossible(const cv::Mat &picture, tv_point rest, double radius, double roll, double reachX,
                         double reachY) {
    // Written so that what is no number fails too.
    return radius >= 2 && radius < 100 && reachX > 0 && reachY > 0 && std::isfinite(roll) && rest.x >= 0 &&
           rest.y >= 0 && rest.x < picture.cols && rest.y < picture.rows;
  }

  /// The best centre within `window` of the scores.
  cv::Point best(cv::Rect window) const {
    cv::Point at;
    cv::minMaxLoc(scores(window), nullptr, nullptr, nullptr, &at);
    return at + window.tl();
  }
  cv::Point best() const { return best(cv::Rect(cv::Point(), scores.size())); }

  /// The best centre near `at`, at most `reach` away on either axis.
  cv::Point best(cv::Point2d at, double reach) const {
    const cv::Rect window = inside(scores, {at.x - reach, at.y - reach, 2 * reach + 1, 2 * reach + 1});
    return window.empty() ? best() : best(window);
  }

  /// From the eye's rest to a centre, along and across the line between the eyes, image px.
  cv::Point2d displacement(cv::Point at) const {
    return {(at.x - (scores.cols - 1) / 2.0) / kUp, (at.y - (scores.rows - 1) / 2.0) / kUp};
  }

  /// The iris whose score has a top at `at`.
  tv_iris sighting(cv::Point at) const {
    const int s = 2, size = kernels_.score.rows;
    double x = at.x, y = at.y;
    if (at.x >= s && at.x < scores.cols - s)
      x += s * vertex(scores(at.y, at.x - s), scores(at.y, at.x), scores(at.y, at.x + s));
    if (at.y >= s && at.y < scores.rows - s)
      y += s * vertex(scores(at.y - s, at.x), scores(at.y, at.x), scores(at.y + s, at.x));
    const cv::Mat1f around = patch_(cv::Rect(at.x, at.y, size, size));
    const double px = x + (size - 1) / 2.0, py = y + (size - 1) / 2.0;
    const cv::Mat1f eye = opening(patch_, radius_);
    tv_iris iris;
    iris.center = {a_ * px - b_ * py + tx_, b_ * px + a_ * py + ty_};
    iris.score = around.dot(kernels_.outside) - around.dot(kernels_.inside);
    iris.brightness = cv::mean(eye)[0];
    iris.edges = slope(eye) / std::max(1.0, iris.brightness);
    return iris;
  }

  cv::Mat1f scores;

private:
  Kernels kernels_;
  double radius_, a_ = 0, b_ = 0, tx_ = 0, ty_ = 0;
  cv::Mat1f patch_;
};

/// The displacement that suits both eyes best; neither can outvote the other, however strong its edge.
cv::Point2d together(const Search &left, const Search &right, const tv_iris_habit &habit) {
  const cv::Matx23d shift(1, 0, -habit.apart.x * kUp, 0, 1, -habit.apart.y * kUp);
  cv::Mat1f moved, both;
  cv::warpAffine(right.scores, moved, shift, right.scores.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  both = cv::min(left.scores / std::max(1.0, habit.left_top), 1.0) +
         cv::min(moved / std::max(1.0, habit.right_top), 1.0);
  cv::GaussianBlur(both, both, cv::Size(), kSmooth * kUp);
  cv::Point at;
  cv::minMaxLoc(both, nullptr, nullptr, nullptr, &at);
  return at;
}
} // namespace

int32_t tv_iris_locate(tv_image image, tv_point rest, double radius, double roll, double reach_x,
                       double reach_y, tv_iris *iris) {
  return guarded<int32_t>(TV_ERROR, [&]() -> int32_t {
    const cv::Mat picture = view(image);
    if (!Search::isPossible(picture, rest, radius, roll, reach_x, reach_y)) return TV_ERROR;
    const Search search(picture, rest, radius, roll, reach_x, reach_y);
    *iris = search.sighting(search.best());
    return TV_OK;
  });
}

int32_t tv_iris_locate_pair(tv_image image, const tv_point rest[2], double radius, double roll, double reach_x,
                            double reach_y, const tv_iris_habit *habit, tv_iris iris[2], tv_iris_pair *pair) {
  return guarded<int32_t>(TV_ERROR, [&]() -> int32_t {
    const cv::Mat picture = view(image);
    for (int i = 0; i < 2; i++)
      if (!Search::isPossible(picture, rest[i], radius, roll, reach_x, reach_y)) return TV_ERROR;
    const Search left(picture, rest[0], radius, roll, reach_x, reach_y);
    const Search right(picture, rest[1], radius, roll, reach_x, reach_y);
    cv::Point l = left.best(), r = right.best();
    const cv::Point2d apart = right.displacement(r) - left.displacement(l);
    *pair = {{apart.x, apart.y}, left.scores(l), right.scores(r), 0};
    if (habit && std::hypot(apart.x - habit->apart.x, apart.y - habit->apart.y) > habit->tolerance) {
      const cv::Point2d at = together(left, right, *habit);
      l = left.best(at, kUp);
      r = right.best(at + cv::Point2d(habit->apart.x, habit->apart.y) * kUp, kUp);
      pair->is_joint = 1;
    }
    iris[0] = left.sighting(l);
    iris[1] = right.sighting(r);
    return TV_OK;
  });
}
