// Which of its own kernels OpenCV uses.
#include "Support.hpp"

#include <dlfcn.h>
#include <opencv2/core/utility.hpp>

// OpenCV 4.6's convolutions for AVX-512 are slower than its own for AVX2, on AMD's processors (both eyes 2.5 ms instead
// of 2.1, median, EPYC) and on Intel's (2.25 instead of 1.9, minimum, a Xeon of 2024); without them both run the same
// kernels. It asks this function before each; an executable's definition stands in for a shared
// library's, in that library's calls too, which is all that is possible once the library is loaded.
namespace cv {
bool checkHardwareSupport(int feature) {
  using Check = bool (*)(int);
  static const Check own = reinterpret_cast<Check>(dlsym(RTLD_NEXT, "_ZN2cv20checkHardwareSupportEi"));
  if (feature == CV_CPU_AVX512_SKX) return false;
  return own != nullptr && own(feature);
}
}  // namespace cv
