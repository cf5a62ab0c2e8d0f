// Cuts the patches that networks look at out of pictures. Holds no state: any thread. The caller owns all memory.
#include "Support.hpp"

#include <opencv2/imgproc.hpp>

namespace {
tv_point apply(const tv_affine &m, double u, double v) {
  return {m.xu * u + m.xv * v + m.x0, m.yu * u + m.yv * v + m.y0};
}

/// What the patch covers of the picture, with `margin` px around it; clipped to the picture.
cv::Rect covered(const cv::Mat &picture, const tv_affine &m, int width, int height, double margin) {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
  for (const int u : {0, width - 1}) {
    for (const int v : {0, height - 1}) {
      const tv_point p = apply(m, u, v);
      left = std::min(left, p.x), right = std::max(right, p.x);
      top = std::min(top, p.y), bottom = std::max(bottom, p.y);
    }
  }
  return inside(picture, {left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin});
}
} // namespace

int32_t tv_patch_cut(tv_image image, tv_affine map, int32_t width, int32_t height, float *values) {
  return guarded<int32_t>(TV_ERROR, [&]() -> int32_t {
    const cv::Mat picture = view(image);
    const double scale = std::sqrt(std::abs(map.xu * map.yv - map.xv * map.yu));
    if (!(scale > 1e-3 && scale < 1e3)) return TV_ERROR; // not a number either
    // Patches coarser than the picture are cut from a reduced copy, as in training, lest they alias.
    const int reduce = std::max(1, cvRound(scale));
    cv::Rect roi = covered(picture, map, width, height, 2.0 + 2 * reduce);
    if (roi.width < 2 * reduce || roi.height < 2 * reduce) return TV_ERROR;
    cv::Mat source = picture(roi);
    tv_affine m = map;
    m.x0 -= roi.x, m.y0 -= roi.y;
    if (reduce > 1) {
      roi.width -= roi.width % reduce, roi.height -= roi.height % reduce;
      cv::resize(picture(roi), source, cv::Size(roi.width / reduce, roi.height / reduce), 0, 0, cv::INTER_AREA);
      // Pixel centres at integers, in the copy as in the picture.
      const double shift = (reduce - 1) / 2.0;
      m.x0 = (m.x0 - shift) / reduce, m.y0 = (m.y0 - shift) / reduce;
      m.xu /= reduce, m.xv /= reduce, m.yu /= reduce, m.yv /= reduce;
    }
    cv::Mat patch;
    cv::warpAffine(source, patch, cv::Matx23d(m.xu, m.xv, m.x0, m.yu, m.yv, m.y0), cv::Size(width, height),
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    cv::Mat out(height, width, CV_32F, values);
    patch.convertTo(out, CV_32F, 1.0 / 255);
    return TV_OK;
  });
}

int32_t tv_patch_normalise(float *values, int32_t width, int32_t height, double sigma) {
  // Brightness steps below this share of the scale are noise.
  constexpr double kNoise = 2.0 / 255;
  return guarded<int32_t>(TV_ERROR, [&]() -> int32_t {
    cv::Mat1f patch(height, width, values);
    cv::Mat1f mean, spread;
    cv::GaussianBlur(patch, mean, cv::Size(), sigma);
    const cv::Mat1f detail = patch - mean;
    cv::GaussianBlur(detail.mul(detail), spread, cv::Size(), sigma);
    cv::sqrt(spread, spread);
    cv::Mat1f even = detail / (spread + kNoise);
    cv::Scalar middle, deviation;
    cv::meanStdDev(even, middle, deviation);
    if (!(deviation[0] > 0.05)) return TV_ERROR;
    even = (even - middle[0]) / deviation[0];
    even.copyTo(patch);
    return TV_OK;
  });
}
