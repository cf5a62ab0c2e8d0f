// The head's references: a band of skin around both eyes, and the nose, registered to every picture.
//
// Lucas-Kanade alignment in its inverse compositional form (Baker & Matthews 2004) with a similarity
// warp, free gain and bias, and Cauchy-like weights that let go of whatever moves inside the band: lids,
// lashes, irises, reflections. The eye openings themselves and the bridge of the nose, which stands
// nearer to the camera than the eyes, are left out of the band; the nose is a reference of its own, because how it
// moves against the band tells how the head turns. tv_band_create allocates, tv_band_free frees.
#include "Support.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace {
/// Where a reference lies, in units of the distance between the eyes, origin midway between them.
struct Shape {
  double half_width, top, bottom;
};
constexpr Shape kEyes{0.5 + 0.40, -0.10, 0.16};
// From below the pads of glasses to the nostrils: 20 to 50 mm of 63.
constexpr Shape kNose{0.20, 0.36, 0.84};
// Shading, which stays where the light puts it when the head turns, is coarser than this; what is left on the nose
// is its outline and the nostrils.
constexpr double kShading = 0.2;
constexpr double kShadingSigma = 4; // px, in the reduced copy
constexpr double kInner = 0.5 - 0.30;               // nearer the nose than this is bridge
constexpr double kHoleX = 0.17, kHoleY = 0.08;      // the opening of an eye
constexpr double kScale = 1.25;                     // band px per px of the picture it was cut from
constexpr double kSmooth = 0.6;                     // Gaussian sigma on pictures, px

/// A reference's pixels that count; one array each, so that the compiler takes several at once.
struct Pixels {
  std::vector<float> x, y;        // band px
  std::vector<float> value;       // reference brightness
  std::vector<float> prior;       // 0-1
  std::vector<float> steepest[4]; // d value / d (scale, turn, x, y)

  size_t count() const { return x.size(); }
};
} // namespace

namespace {
const Shape &shape_of(int32_t part) { return part == TV_NOSE ? kNose : kEyes; }

/// How much a place counts, 0 to 1.
double prior_of(int32_t part, double u, double v) {
  if (part == TV_NOSE) {
    // Towards the sides it fades into the cheeks.
    const double d = u / kNose.half_width;
    return 1 - d * d;
  }
  if (std::abs(u) < kInner) return 0;
  if ((part == TV_LEFT_EYE && u > 0) || (part == TV_RIGHT_EYE && u < 0)) return 0;
  const double d = std::abs(std::abs(u) - 0.5) / kHoleX, e = v / kHoleY, r = d * d + e * e;
  return 1 - std::exp(-r * r);
}

/// As floats; the nose without its shading.
cv::Mat1f unshaded(const cv::Mat &picture, int32_t part, double interocular) {
  cv::Mat1f values, shading;
  picture.convertTo(values, CV_32F);
  if (part != TV_NOSE) return values;
  // So wide a blur loses nothing on a reduced copy, where it is ten times as fast.
  const double sigma = kShading * interocular, reduce = std::max(1.0, sigma / kShadingSigma);
  const cv::Size size(std::max(1, cvRound(values.cols / reduce)), std::max(1, cvRound(values.rows / reduce)));
  cv::resize(values, shading, size, 0, 0, cv::INTER_AREA);
  cv::GaussianBlur(shading, shading, cv::Size(), sigma * size.width / values.cols, sigma * size.height / values.rows);
  cv::resize(shading, shading, values.size(), 0, 0, cv::INTER_LINEAR);
  return values - shading;
}
} // namespace

struct tv_band {
  int32_t part = TV_EYES;
  cv::Mat picture; // CV_8U, smoothed already
  double interocular = 0;
  Pixels pixels;

  tv_point eye(double side) const {
    return {(side * 0.5 + shape().half_width) * interocular * kScale, -shape().top * interocular * kScale};
  }

  const Shape &shape() const { return shape_of(part); }

  cv::Size size() const {
    return cv::Size(cvRound(2 * shape().half_width * interocular * kScale),
                    cvRound((shape().bottom - shape().top) * interocular * kScale));
  }

  void prepare() {
    const cv::Mat1f values = unshaded(picture, part, interocular * kScale);
    cv::Mat gx, gy;
    cv::Scharr(values, gx, CV_32F, 1, 0, 1.0 / 32);
    cv::Scharr(values, gy, CV_32F, 0, 1, 1.0 / 32);
    const double half = picture.cols / 2.0, middle = picture.rows / 2.0;
    pixels = Pixels();
    for (int y = 1; y < picture.rows - 1; y++) {
      for (int x = 1; x < picture.cols - 1; x++) {
        const double u = x / kScale / interocular - shape().half_width;
        const double prior = prior_of(part, u, y / kScale / interocular + shape().top);
        if (prior < 0.02) continue;
        pixels.x.push_back(static_cast<float>(x));
        pixels.y.push_back(static_cast<float>(y));
        pixels.value.push_back(values(y, x));
        pixels.prior.push_back(static_cast<float>(prior));
        const float dx = gx.at<float>(y, x), dy = gy.at<float>(y, x);
        const float nx = static_cast<float>((x - half) / half), ny = static_cast<float>((y - middle) / half);
        const float steepest[4] = {dx * nx + dy * ny, dy * nx - dx * ny, dx, dy};
        for (int m = 0; m < 4; m++) pixels.steepest[m].push_back(steepest[m]);
      }
    }
  }
};

tv_band *tv_band_create(tv_image image, int32_t part, tv_point left, tv_point right) {
  return guarded<tv_band *>(nullptr, [&]() -> tv_band * {
    const cv::Mat picture = view(image);
    auto band = std::make_unique<tv_band>();
    band->part = part;
    band->interocular = std::hypot(right.x - left.x, right.y - left.y);
    if (!(band->interocular >= 20)) return nullptr; // not a number either
    const cv::Size size = band->size();
    const tv_similarity w = tv_band_place(band.get(), left, right);
    const double corners[4][2] = {{0, 0}, {1.0 * size.width, 0}, {0, 1.0 * size.height}, {1.0 * size.width, 1.0 * size.height}};
    for (const auto &c : corners) {
      const double x = w.a * c[0] - w.b * c[1] + w.tx, y = w.b * c[0] + w.a * c[1] + w.ty;
      if (!(x >= 2 && y >= 2 && x <= picture.cols - 3 && y <= picture.rows - 3)) return nullptr;
    }
    cv::Mat smooth;
    cv::GaussianBlur(picture, smooth, cv::Size(), kSmooth);
    const cv::Matx23d warp(w.a, -w.b, w.tx, w.b, w.a, w.ty);
    cv::warpAffine(smooth, band->picture, warp, size, cv::INTER_CUBIC | cv::WARP_INVERSE_MAP);
    band->prepare();
    return band.release();
  });
}

tv_band *tv_band_restore(const uint8_t *pixels, int32_t part, int32_t width, int32_t height, double interocular) {
  return guarded<tv_band *>(nullptr, [&]() -> tv_band * {
    if (!(interocular >= 20 && interocular < 1e4)) return nullptr;
    auto band = std::make_unique<tv_band>();
    band->part = part;
    band->interocular = interocular;
    if (std::abs(width - band->size().width) > 1 || std::abs(height - band->size().height) > 1) return nullptr;
    band->picture = cv::Mat(height, width, CV_8UC1, const_cast<uint8_t *>(pixels)).clone();
    band->prepare();
    return band.release();
  });
}

void tv_band_free(tv_band *band) { delete band; }

void tv_band_size(const tv_band *band, int32_t *width, int32_t *height, double *interocular) {
  *width = band->picture.cols;
  *height = band->picture.rows;
  *interocular = band->interocular;
}

const uint8_t *tv_band_pixels(const tv_band *band) { return band->picture.data; }

void tv_band_eyes(const tv_band *band, tv_point *left, tv_point *right) {
  *left = band->eye(-1);
  *right = band->eye(1);
}

tv_similarity tv_band_place(const tv_band *band, tv_point left, tv_point right) {
  const tv_point l = band->eye(-1), r = band->eye(1);
  const double width = r.x - l.x;
  const double a = (right.x - left.x) / width, b = (right.y - left.y) / width;
  return {a, b, left.x - a * l.x + b * l.y, left.y - b * l.x - a * l.y};
}

namespace {
/// The picture around the band's place, smoothed, as floats.
struct Window {
  cv::Mat1f values;
  double x0 = 0, y0 = 0;

  Window(const cv::Mat &picture, const tv_band &band, const tv_similarity &w, double sigma) {
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    for (const double x : {0.0, 1.0 * band.picture.cols}) {
      for (const double y : {0.0, 1.0 * band.picture.rows}) {
        const double u = w.a * x - w.b * y + w.tx, v = w.b * x + w.a * y + w.ty;
        left = std::min(left, u), right = std::max(right, u);
        top = std::min(top, v), bottom = std::max(bottom, v);
      }
    }
    const double margin = 12 + 3 * sigma;
    const tv_rect region{left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin};
    const cv::Rect roi = inside(picture, region);
    if (roi.width < 16 || roi.height < 8) return;
    cv::Mat smooth;
    cv::GaussianBlur(picture(roi), smooth, cv::Size(), sigma);
    const double interocular = band.interocular * kScale * std::hypot(w.a, w.b);
    values = unshaded(smooth, band.part, interocular);
    x0 = roi.x;
    y0 = roi.y;
  }

  /// The reference's pixels where `w` puts them; bilinear, the edge is repeated.
  void sample(const Pixels &pixels, const tv_similarity &w, std::vector<float> &sampled) const {
    const float a = static_cast<float>(w.a), b = static_cast<float>(w.b);
    const float tx = static_cast<float>(w.tx - x0), ty = static_cast<float>(w.ty - y0);
    const float right = static_cast<float>(values.cols - 1.001), bottom = static_cast<float>(values.rows - 1.001);
    const size_t stride = values.step1();
    const float *picture = values.ptr<float>();
    for (size_t i = 0; i < pixels.count(); i++) {
      // In this order what is no number becomes 0.
      const float u = std::min(right, std::max(0.0f, a * pixels.x[i] - b * pixels.y[i] + tx));
      const float v = std::min(bottom, std::max(0.0f, b * pixels.x[i] + a * pixels.y[i] + ty));
      const int column = static_cast<int>(u), row = static_cast<int>(v);
      const float fx = u - static_cast<float>(column), fy = v - static_cast<float>(row);
      const float *p = picture + static_cast<size_t>(row) * stride + column, *q = p + stride;
      const float above = p[0] + fx * (p[1] - p[0]), below = q[0] + fx * (q[1] - q[0]);
      sampled[i] = above + fy * (below - above);
    }
  }
};

/// Gain, bias and robust weights of one comparison between the band and a picture.
struct Comparison {
  const Pixels &pixels;
  std::vector<float> sampled, weight, residual, order;
  double gain = 1, bias = 0, correlation = 0;

  explicit Comparison(const Pixels &pixels) : pixels(pixels), weight(pixels.prior) {
    sampled.resize(pixels.count()), residual.resize(pixels.count());
    order.resize((pixels.count() + kEvery - 1) / kEvery);
  }

  void photometry() {
// Sums in any order, or the compiler may not take several terms at once.
#pragma clang fp reassociate(on)
    const size_t n = pixels.count();
    const float *w = weight.data(), *t = pixels.value.data(), *v = sampled.data();
    float ws = 0, st = 0, sv = 0;
    for (size_t i = 0; i < n; i++) ws += w[i], st += w[i] * t[i], sv += w[i] * v[i];
    const float tm = st / ws, vm = sv / ws;
    float tt = 1e-6f, vt = 0, vv = 1e-6f;
    for (size_t i = 0; i < n; i++) {
      const float dt = t[i] - tm, dv = v[i] - vm;
      tt += w[i] * dt * dt, vt += w[i] * dv * dt, vv += w[i] * dv * dv;
    }
    gain = std::max(vt / tt, 0.2f);
    bias = vm - gain * tm;
    correlation = vt / std::sqrt(static_cast<double>(tt) * vv);
    const float by = static_cast<float>(1 / gain);
    for (size_t i = 0; i < n; i++) residual[i] = (v[i] - vm) * by - (t[i] - tm);
  }

  void reweigh() {
    for (size_t i = 0; i < order.size(); i++) order[i] = std::abs(residual[i * kEvery]);
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>(order.size() / 2);
    std::nth_element(order.begin(), middle, order.end());
    const float scale = 1 / (2 * std::max(1.4826f * *middle, 1.5f));
    for (size_t i = 0; i < weight.size(); i++) {
      const float r = residual[i] * scale, k = 1 + r * r;
      weight[i] = pixels.prior[i] / (k * k);
    }
  }

private:
  /// The residuals' spread is known well enough from every third.
  static constexpr size_t kEvery = 3;
};

/// Gauss-Newton's step (scale, turn, x, y) in band px: false where the picture determines none. `turns` false
/// leaves scale and turn as they are.
bool update(const Comparison &c, bool turns, cv::Vec4d &d) {
// As above.
#pragma clang fp reassociate(on)
  const size_t count = c.pixels.count();
  const float *k = c.weight.data(), *r = c.residual.data();
  const float *s[4];
  for (int m = 0; m < 4; m++) s[m] = c.pixels.steepest[m].data();
  float hessian[4][4] = {}, gradient[4] = {}, mean[4] = {}, ws = 0, we = 0;
  for (size_t i = 0; i < count; i++) ws += k[i], we += k[i] * r[i];
  for (int m = 0; m < 4; m++) {
    const float *sm = s[m];
    float g = 0, mu = 0;
    for (size_t i = 0; i < count; i++) mu += k[i] * sm[i], g += k[i] * sm[i] * r[i];
    gradient[m] = g, mean[m] = mu;
    for (int n = 0; n <= m; n++) {
      const float *sn = s[n];
      float sum = 0;
      for (size_t i = 0; i < count; i++) sum += k[i] * sm[i] * sn[i];
      hessian[m][n] = sum;
    }
  }
  cv::Matx44d h;
  cv::Vec4d g;
  for (int m = 0; m < 4; m++) {
    g[m] = gradient[m] - mean[m] * we / ws;
    for (int n = 0; n <= m; n++) h(m, n) = h(n, m) = hessian[m][n] - mean[m] * mean[n] / ws;
    h(m, m) += 1e-3;
  }
  if (!turns) {
    cv::Vec2d shift;
    const bool is_determined =
        cv::solve(h.get_minor<2, 2>(2, 2), cv::Vec2d(g[2], g[3]), shift, cv::DECOMP_CHOLESKY);
    d = cv::Vec4d(0, 0, shift[0], shift[1]);
    return is_determined;
  }
  return cv::solve(h, g, d, cv::DECOMP_CHOLESKY);
}

/// w o inverse(d), where d turns and scales about the band's middle.
tv_similarity compose(const tv_similarity &w, const cv::Vec4d &d, double half, double middle) {
  const double ua = 1 + d[0] / half, ub = d[1] / half, norm = ua * ua + ub * ub;
  const double ia = ua / norm, ib = -ub / norm;
  const double ux = half - ua * half + ub * middle + d[2], uy = middle - ub * half - ua * middle + d[3];
  const double ix = -(ia * ux - ib * uy), iy = -(ib * ux + ia * uy);
  return {w.a * ia - w.b * ib, w.a * ib + w.b * ia, w.a * ix - w.b * iy + w.tx, w.b * ix + w.a * iy + w.ty};
}
} // namespace

int32_t tv_band_align(const tv_band *band, tv_image image, double smooth, int32_t iterations,
                      tv_similarity *warp, tv_match *match) {
  return guarded<int32_t>(TV_ERROR, [&]() -> int32_t {
    const Window window(view(image), *band, *warp, smooth);
    if (window.values.empty()) return TV_ERROR;
    Comparison c(band->pixels);
    const double half = band->picture.cols / 2.0, middle = band->picture.rows / 2.0;
    tv_similarity w = *warp;
    for (int step = 0; step < iterations; step++) {
      window.sample(band->pixels, w, c.sampled);
      for (int pass = 0; pass < (step == 0 ? 2 : 1); pass++) c.photometry(), c.reweigh();
      cv::Vec4d d;
      if (!update(c, band->part == TV_EYES, d)) return TV_ERROR;
      const double shift = std::hypot(d[2], d[3]);
      if (shift > 6) d *= 6 / shift;
      w = compose(w, d, half, middle);
      if (shift < 0.01 && std::abs(d[0]) < 0.03 && std::abs(d[1]) < 0.03) break;
    }
    *warp = w;
    *match = {c.correlation, c.bias};
    return std::isfinite(w.a + w.b + w.tx + w.ty) ? TV_OK : TV_ERROR;
  });
}
