// Shared by the C functions: borrowed pictures as cv::Mat headers, and the wall that no exception crosses.
#pragma once
#include "CVision.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <opencv2/core.hpp>

inline cv::Mat view(tv_image image) {
  return cv::Mat(image.height, image.width, CV_8UC1, const_cast<uint8_t *>(image.pixels),
                 static_cast<size_t>(image.stride));
}

/// Runs `body` and turns any C++ exception into `failure`.
template <typename Result, typename Body>
Result guarded(Result failure, Body body) noexcept {
  try {
    return body();
  } catch (const std::exception &) {
    return failure;
  } catch (...) {
    return failure;
  }
}

/// The part of `region` that lies inside the picture; nothing where `region` holds no numbers.
inline cv::Rect inside(const cv::Mat &picture, tv_rect region) {
  // Far beyond any picture, and far from what overflows an int.
  const auto px = [](double v) { return std::isfinite(v) ? cvRound(std::clamp(v, -1e6, 1e6)) : 0; };
  return cv::Rect(px(region.x), px(region.y), px(region.width), px(region.height)) &
         cv::Rect(0, 0, picture.cols, picture.rows);
}
