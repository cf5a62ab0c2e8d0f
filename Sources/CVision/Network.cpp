// Networks: XNNPACK runs them, with convolutions of our own where these are quicker, OpenCV's dnn what neither can.
// tv_network_load allocates, tv_network_free frees. One network, one thread at a time; it runs on that thread alone.
#include "Convolution.hpp"
#include "Onnx.hpp"
#include "Support.hpp"
#include "XnnNetwork.hpp"

#include <cstring>
#include <memory>
#include <opencv2/dnn.hpp>
#include <string>

struct tv_network {
  /// OpenCV's, where this is empty.
  std::unique_ptr<tv::XnnNetwork> quick;
  cv::dnn::Net net;
  std::string input, output;
};

namespace {
void tell(char *message, int32_t capacity, const char *text) {
  if (!message || capacity <= 0) return;
  std::strncpy(message, text, static_cast<size_t>(capacity) - 1);
  message[capacity - 1] = 0;
}

/// Runs `body`; an exception becomes `failure` and its text goes to `message`.
template <typename Result, typename Body>
Result explained(Result failure, char *message, int32_t capacity, Body body) noexcept {
  try {
    return body();
  } catch (const cv::Exception &error) {
    tell(message, capacity, error.err.c_str());
  } catch (const std::exception &error) {
    tell(message, capacity, error.what());
  } catch (...) {
    tell(message, capacity, "unknown failure");
  }
  return failure;
}

constexpr const char *kOtherSize = "its output has another size than its card says";

std::unique_ptr<tv_network> quick(const uint8_t *onnx, int64_t size, const char *input, const char *output,
                                  bool usesOwnConvolutions) {
  auto network = std::make_unique<tv_network>();
  network->quick =
      std::make_unique<tv::XnnNetwork>(tv::onnx::read(onnx, static_cast<size_t>(size)), input, output,
                                       usesOwnConvolutions);
  return network;
}

std::unique_ptr<tv_network> ofOpenCV(const uint8_t *onnx, int64_t size, const char *input, const char *output) {
  auto network = std::make_unique<tv_network>();
  network->net = cv::dnn::readNetFromONNX(reinterpret_cast<const char *>(onnx), static_cast<size_t>(size));
  network->net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
  network->net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
  network->input = input;
  network->output = output;
  return network;
}
} // namespace

tv_network *tv_network_load(const uint8_t *onnx, int64_t size, const char *input, const char *output,
                            int32_t runtime, char *message, int32_t capacity) {
  return explained<tv_network *>(nullptr, message, capacity, [&]() -> tv_network * {
    if (runtime == TV_OPENCV) return ofOpenCV(onnx, size, input, output).release();
    try {
      const bool isDirect = runtime == TV_DIRECT || (runtime == TV_BEST && tv::Convolution::isQuicker());
      return quick(onnx, size, input, output, isDirect).release();
    } catch (const std::exception &error) {
      if (runtime != TV_BEST) throw;
      tell(message, capacity, error.what());
    }
    return ofOpenCV(onnx, size, input, output).release();
  });
}

void tv_network_free(tv_network *network) { delete network; }

int32_t tv_network_runtime(const tv_network *network) {
  if (!network->quick) return TV_OPENCV;
  return network->quick->usesOwnConvolutions ? TV_DIRECT : TV_XNNPACK;
}

int32_t tv_network_run(tv_network *network, const float *values, const int32_t *shape, int32_t dimensions,
                       float *result, int32_t length, char *message, int32_t capacity) {
  return explained<int32_t>(TV_ERROR, message, capacity, [&]() -> int32_t {
    size_t count = 1;
    for (int32_t n = 0; n < dimensions; ++n) count *= static_cast<size_t>(shape[n]);
    // A ReLU can make a number of what is none.
    if (!std::all_of(values, values + count, [](float value) { return std::isfinite(value); })) {
      tell(message, capacity, "its input holds what is no number");
      return TV_ERROR;
    }
    if (network->quick) {
      if (network->quick->inputCount() != count) {
        tell(message, capacity, "its input has another size than its card says");
        return TV_ERROR;
      }
      if (network->quick->outputCount() != static_cast<size_t>(length)) {
        tell(message, capacity, kOtherSize);
        return TV_ERROR;
      }
      network->quick->run(values, result);
      return TV_OK;
    }
    const cv::Mat blob(dimensions, shape, CV_32F, const_cast<float *>(values));
    network->net.setInput(blob, network->input);
    const cv::Mat out = network->net.forward(network->output);
    if (out.type() != CV_32F || !out.isContinuous() || out.total() != static_cast<size_t>(length)) {
      tell(message, capacity, kOtherSize);
      return TV_ERROR;
    }
    std::memcpy(result, out.ptr<float>(), sizeof(float) * static_cast<size_t>(length));
    return TV_OK;
  });
}
