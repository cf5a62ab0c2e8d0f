// Which of its own kernels OpenCV uses.
#include "Support.hpp"

#include <dlfcn.h>
#include <opencv2/core/utility.hpp>

// OpenCV 4.6's convolutions for AVX-512 are slower on AMD's processors than its own for AVX2: both eyes take 2.5 ms
// instead of 2.1 (median, EPYC). It asks this function before each; an executable's definition stands in for a shared
// library's, in that library's calls too, which is all that is possible once the library is loaded.
namespace cv {
bool checkHardwareSupport(int feature) {
  using Check = bool (*)(int);
  static const Check own = reinterpret_cast<Check>(dlsym(RTLD_NEXT, "_ZN2cv20checkHardwareSupportEi"));
#if defined(__x86_64__)
  if (feature == CV_CPU_AVX512_SKX) {
    // May be asked before any constructor has run.
    __builtin_cpu_init();
    if (__builtin_cpu_is("amd")) return false;
  }
#endif
  return own != nullptr && own(feature);
}
}  // namespace cv
