// OpenCV's cascade classifier (objdetect) and picture quality (imgproc).
// tv_cascade_load allocates, tv_cascade_free frees. One cascade, one thread at a time.
#include "Support.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect.hpp>
#include <vector>

struct tv_cascade {
  cv::CascadeClassifier classifier;
};

void tv_use_one_thread(void) {
  // OpenCV 4.6 takes its pool of threads down and sets it up again at each call, without a lock. Two callers at once
  // end the program, so it is called once; C++ guards the value that is made first.
  static const bool is_done = (cv::setNumThreads(1), true);
  (void)is_done;
}

tv_cascade *tv_cascade_load(const char *path) {
  return guarded<tv_cascade *>(nullptr, [&]() -> tv_cascade * {
    auto cascade = std::make_unique<tv_cascade>();
    return cascade->classifier.load(path) ? cascade.release() : nullptr;
  });
}

void tv_cascade_free(tv_cascade *cascade) { delete cascade; }

int32_t tv_cascade_detect(tv_cascade *cascade, tv_image image, tv_rect region, double shrink,
                          double scale_step, int32_t min_neighbors, double min_size, double max_size,
                          tv_rect *boxes, int32_t *support, int32_t capacity) {
  return guarded<int32_t>(TV_ERROR, [&]() -> int32_t {
    const cv::Mat picture = view(image);
    const cv::Rect roi = inside(picture, region);
    if (roi.width < 24 || roi.height < 24) return 0;
    cv::Mat small;
    if (shrink > 1) {
      cv::resize(picture(roi), small, cv::Size(), 1 / shrink, 1 / shrink, cv::INTER_AREA);
    } else {
      small = picture(roi);
      shrink = 1;
    }
    std::vector<cv::Rect> found;
    std::vector<int> hits;
    const int smallest = std::max(20, cvRound(min_size / shrink));
    const int largest = cvRound(max_size / shrink);
    cascade->classifier.detectMultiScale(small, found, hits, scale_step, min_neighbors, 0,
                                         cv::Size(smallest, smallest), cv::Size(largest, largest));
    std::vector<size_t> order(found.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return hits[a] != hits[b] ? hits[a] > hits[b] : a < b;
    });
    const auto count = std::min<size_t>(order.size(), static_cast<size_t>(capacity));
    for (size_t i = 0; i < count; i++) {
      const cv::Rect &r = found[order[i]];
      boxes[i] = {roi.x + r.x * shrink, roi.y + r.y * shrink, r.width * shrink, r.height * shrink};
      support[i] = hits[order[i]];
    }
    return static_cast<int32_t>(count);
  });
}

int32_t tv_quality(tv_image image, tv_rect region, double *brightness, double *sharpness) {
  return guarded<int32_t>(TV_ERROR, [&]() -> int32_t {
    const cv::Mat picture = view(image);
    const cv::Rect roi = inside(picture, region);
    if (roi.width < 8 || roi.height < 8) return TV_ERROR;
    cv::Scalar mean, deviation, edgeMean, edgeDeviation;
    cv::meanStdDev(picture(roi), mean, deviation);
    cv::Mat edges;
    cv::Laplacian(picture(roi), edges, CV_16S, 3);
    cv::meanStdDev(edges, edgeMean, edgeDeviation);
    *brightness = mean[0];
    *sharpness = edgeDeviation[0] * edgeDeviation[0] / std::max(1.0, deviation[0] * deviation[0]);
    return TV_OK;
  });
}
