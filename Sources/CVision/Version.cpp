// Wraps cv::getVersionString. The text lives as long as the program; may be called on any thread.
#include "Support.hpp"

#include <opencv2/core/utility.hpp>
#include <string>

const char *tv_opencv_version(void) {
  return guarded<const char *>("unknown", [] {
    static const std::string version = cv::getVersionString();
    return version.c_str();
  });
}
