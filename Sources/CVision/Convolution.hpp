// Convolutions of our own, for processors with AVX2.
#pragma once
#include <cstddef>
#include <vector>

namespace tv {

/// One convolution, laid out once.
///
/// Pictures and kernels are stored channel last. Adds up in the order in which XNNPACK does, so every bit of the result is
/// the same. Belongs to one thread at a time.
class Convolution {
public:
  /// A picture: rows, columns, channels.
  struct Size {
    size_t height, width, channels;
  };

  /// Places along a side of the kernel, steps between its places on the picture, zeros before the picture.
  struct Frame {
    size_t kernelHeight, kernelWidth, strideY, strideX;
    size_t top, left, bottom, right;
  };

  /// Whether this processor runs it, and runs it quicker than XNNPACK: Debian's build keeps one of its
  /// AVX2 kernel's sums in memory. False for processors with AVX-512, for which nothing was measured.
  static bool isQuicker();

  /// - `kernel`: [outputs, height, width, inputs]; `bias`: one for each output.
  /// - `smallest`: results are no less.
  Convolution(Size in, Size out, Frame frame, const std::vector<float> &kernel, const std::vector<float> &bias,
              float smallest);

  /// `from` has the size of `in`, `to` that of `out`. Where `isQuicker` only.
  void run(const float *from, float *to);

private:
  Size in, out;
  Frame frame;
  float smallest;
  /// For each block of outputs: its kernel, [height, width, inputs, block].
  std::vector<float> weights, biases;
  /// The picture with its zeros around it; empty where it needs none.
  std::vector<float> framed;
  size_t framedWidth;
};

} // namespace tv
