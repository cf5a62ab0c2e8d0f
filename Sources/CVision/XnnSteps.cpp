// One function for each kind of node: what it demands of the node, and the step that it becomes. ONNX's operators are
// described at https://onnx.ai/onnx/operators. One thread, while a network is loaded.
#include "Convolution.hpp"
#include "XnnPlan.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <xnnpack.h>

namespace tv {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

void demand(bool condition, const onnx::Node &node) {
  if (!condition) throw std::runtime_error(node.operation + " is not known in this form");
}

/// Refuses attributes that the step would not heed.
void demandOnly(const onnx::Node &node, std::initializer_list<const char *> known) {
  for (const auto &[name, _] : node.attributes) {
    demand(std::find(known.begin(), known.end(), name) != known.end(), node);
  }
}

const onnx::Attribute &attribute(const onnx::Node &node, const char *name) {
  const auto found = node.attributes.find(name);
  demand(found != node.attributes.end(), node);
  return found->second;
}

int64_t integer(const onnx::Node &node, const char *name, int64_t otherwise) {
  const auto found = node.attributes.find(name);
  return found == node.attributes.end() ? otherwise : found->second.integer;
}

float real(const onnx::Node &node, const char *name, float otherwise) {
  const auto found = node.attributes.find(name);
  return found == node.attributes.end() ? otherwise : found->second.real;
}

/// A number of pixels or channels, for XNNPACK.
uint32_t size(int64_t value, const onnx::Node &node) {
  demand(value >= 0 && value <= 1 << 16, node);
  return static_cast<uint32_t>(value);
}

std::vector<uint32_t> sizes(const onnx::Node &node, const char *name, size_t count) {
  const auto &values = attribute(node, name).integers;
  demand(values.size() == count, node);
  std::vector<uint32_t> result;
  for (const int64_t value : values) result.push_back(size(value, node));
  return result;
}

void check(xnn_status status, const onnx::Node &node) {
  if (status != xnn_status_success) throw std::runtime_error("XNNPACK does not take a " + node.operation);
}

/// Rows become columns.
std::vector<float> transposed(const std::vector<float> &values, size_t rows, size_t columns) {
  std::vector<float> result(values.size());
  for (size_t r = 0; r < rows; ++r) {
    for (size_t c = 0; c < columns; ++c) result[c * rows + r] = values[r * columns + c];
  }
  return result;
}

/// [outputs, inputs, height, width] to [outputs, height, width, inputs].
std::vector<float> channelLast(const onnx::Tensor &kernel) {
  std::vector<float> result;
  const size_t area = static_cast<size_t>(kernel.shape[2] * kernel.shape[3]);
  const size_t inputs = static_cast<size_t>(kernel.shape[1]), filter = area * inputs;
  for (size_t start = 0; start < kernel.floats.size(); start += filter) {
    const auto from = kernel.floats.begin() + static_cast<std::ptrdiff_t>(start);
    const auto part = transposed({from, from + static_cast<std::ptrdiff_t>(filter)}, inputs, area);
    result.insert(result.end(), part.begin(), part.end());
  }
  return result;
}

} // namespace

void XnnPlan::convolution(const Node &node) {
  demandOnly(node, {"dilations", "group", "kernel_shape", "pads", "strides"});
  demand(integer(node, "group", 1) == 1 && node.inputs.size() == 3, node);
  const Value in = value(node, 0);
  const onnx::Tensor &kernel = needed(node, 1), &bias = needed(node, 2);
  demand(in.isPicture() && kernel.shape.size() == 4 && kernel.shape[1] == in.shape[1], node);
  const uint32_t outputs = size(kernel.shape[0], node), inputs = size(kernel.shape[1], node);
  demand(bias.floats.size() == outputs && !kernel.floats.empty(), node);
  const uint32_t height = size(kernel.shape[2], node), width = size(kernel.shape[3], node);
  const auto pads = sizes(node, "pads", 4), strides = sizes(node, "strides", 2);
  const auto dilations = sizes(node, "dilations", 2);
  // How many places the kernel has along one side of the picture.
  const auto places = [&](int64_t side, uint32_t pad, uint32_t kernel, uint32_t dilation, uint32_t stride) {
    const int64_t room = side + pad - (static_cast<int64_t>(dilation) * (kernel - 1) + 1);
    demand(room >= 0 && stride > 0, node);
    return room / stride + 1;
  };
  const Shape shape = {1, outputs, places(in.shape[2], pads[0] + pads[2], height, dilations[0], strides[0]),
                       places(in.shape[3], pads[1] + pads[3], width, dilations[1], strides[1])};
  float smallest = 0;
  const Value &out = result(outputWithReLU(node, smallest), shape);
  xnn_operator_t operation = nullptr;
  // ONNX: top, left, bottom, right.
  if (network.usesOwnConvolutions && dilations == std::vector<uint32_t>{1, 1}) {
    const auto size = [](const Value &picture) -> Convolution::Size {
      return {static_cast<size_t>(picture.shape[2]), static_cast<size_t>(picture.shape[3]),
              static_cast<size_t>(picture.shape[1])};
    };
    const auto own = std::make_shared<Convolution>(
        size(in), size(out),
        Convolution::Frame{height, width, strides[0], strides[1], pads[0], pads[1], pads[2], pads[3]},
        channelLast(kernel), bias.floats, smallest);
    return step([own, from = in.data, to = out.data] { own->run(from, to); });
  }
  check(xnn_create_convolution2d_nhwc_f32(
            pads[0], pads[3], pads[2], pads[1], height, width, strides[0], strides[1], dilations[0], dilations[1], 1,
            inputs, outputs, inputs, outputs, channelLast(kernel).data(), bias.floats.data(), smallest, kInfinity, 0,
            &operation),
        node);
  step(operation);
  check(xnn_setup_convolution2d_nhwc_f32(operation, 1, static_cast<size_t>(in.shape[2]),
                                         static_cast<size_t>(in.shape[3]), in.data, out.data, nullptr),
        node);
}

void XnnPlan::dense(const Node &node) {
  demandOnly(node, {"alpha", "beta", "transB"});
  demand(real(node, "alpha", 1) == 1 && real(node, "beta", 1) == 1, node);
  const Value in = value(node, 0);
  const onnx::Tensor &weights = needed(node, 1);
  const onnx::Tensor *bias = constant(node, 2);
  demand(in.shape.size() == 2 && weights.shape.size() == 2 && !weights.floats.empty(), node);
  const bool isByOutput = integer(node, "transB", 0) != 0;
  const uint32_t inputs = size(weights.shape[isByOutput ? 1 : 0], node);
  const uint32_t outputs = size(weights.shape[isByOutput ? 0 : 1], node);
  demand(in.shape[1] == inputs && (bias ? bias->floats.size() == outputs : node.inputs.size() == 2), node);
  float smallest = 0;
  const Value &out = result(outputWithReLU(node, smallest), {in.shape[0], outputs});
  const auto byOutput = isByOutput ? weights.floats : transposed(weights.floats, inputs, outputs);
  xnn_operator_t operation = nullptr;
  check(xnn_create_fully_connected_nc_f32(inputs, outputs, inputs, outputs, byOutput.data(),
                                          bias ? bias->floats.data() : nullptr, smallest, kInfinity, 0, &operation),
        node);
  step(operation);
  check(xnn_setup_fully_connected_nc_f32(operation, size(in.shape[0], node), in.data, out.data, nullptr), node);
}

void XnnPlan::softmax(const Node &node) {
  demandOnly(node, {"axis"});
  const Value in = value(node, 0);
  demand(in.shape.size() == 2 && integer(node, "axis", 1) == 1, node);
  const uint32_t columns = size(in.shape[1], node);
  const Value &out = result(node.outputs[0], in.shape);
  xnn_operator_t operation = nullptr;
  check(xnn_create_softmax_nc_f32(columns, columns, columns, 0, &operation), node);
  step(operation);
  check(xnn_setup_softmax_nc_f32(operation, size(in.shape[0], node), in.data, out.data, nullptr), node);
}

/// Each channel's mean taken away and its spread divided out.
void XnnPlan::normalisation(const Node &node) {
  demandOnly(node, {"epsilon"});
  const Value in = value(node, 0);
  const std::vector<float> scale = needed(node, 1).floats, shift = needed(node, 2).floats;
  const size_t channels = static_cast<size_t>(in.shape[1]);
  demand(in.isPicture() && scale.size() == channels && shift.size() == channels, node);
  const double epsilon = real(node, "epsilon", 1e-5f);
  const Value &out = result(node.outputs[0], in.shape);
  step([=, from = in.data, to = out.data, count = in.count()] {
    for (size_t c = 0; c < channels; ++c) {
      double sum = 0, squares = 0;
      for (size_t n = c; n < count; n += channels) sum += from[n];
      const double mean = sum * static_cast<double>(channels) / static_cast<double>(count);
      for (size_t n = c; n < count; n += channels) squares += (from[n] - mean) * (from[n] - mean);
      const double variance = squares * static_cast<double>(channels) / static_cast<double>(count);
      const float factor = static_cast<float>(scale[c] / std::sqrt(variance + epsilon));
      const float added = static_cast<float>(shift[c] - mean * factor);
      for (size_t n = c; n < count; n += channels) to[n] = factor * from[n] + added;
    }
  });
}

/// Every pixel twice in each direction.
void XnnPlan::upsampling(const Node &node) {
  demandOnly(node, {"coordinate_transformation_mode", "cubic_coeff_a", "mode", "nearest_mode"});
  const Value in = value(node, 0);
  demand(in.isPicture() && node.inputs.size() == 3 && attribute(node, "mode").text == "nearest" &&
             attribute(node, "coordinate_transformation_mode").text == "asymmetric" &&
             attribute(node, "nearest_mode").text == "floor" &&
             needed(node, 2).floats == std::vector<float>{1, 1, 2, 2},
         node);
  const Value &out = result(node.outputs[0], {1, in.shape[1], 2 * in.shape[2], 2 * in.shape[3]});
  const size_t channels = static_cast<size_t>(in.shape[1]), rows = static_cast<size_t>(in.shape[2]),
               columns = static_cast<size_t>(in.shape[3]);
  step([=, from = in.data, to = out.data] {
    for (size_t y = 0; y < 2 * rows; ++y) {
      for (size_t x = 0; x < 2 * columns; ++x) {
        std::memcpy(to + (y * 2 * columns + x) * channels, from + (y / 2 * columns + x / 2) * channels,
                    channels * sizeof(float));
      }
    }
  });
}

/// To rows; a picture's channels one after another, as ONNX orders them.
void XnnPlan::reshaping(const Node &node) {
  demandOnly(node, {});
  const Value in = value(node, 0);
  const std::vector<int64_t> &asked = needed(node, 1).integers;
  demand(asked.size() == 2 && asked[0] == -1 && asked[1] > 0 &&
             in.count() % static_cast<size_t>(asked[1]) == 0,
         node);
  const Value &out = result(node.outputs[0], {static_cast<int64_t>(in.count()) / asked[1], asked[1]});
  if (!in.isPicture()) {
    return step([=, from = in.data, to = out.data, count = in.count()] {
      std::memcpy(to, from, count * sizeof(float));
    });
  }
  const size_t channels = static_cast<size_t>(in.shape[1]), area = in.count() / channels;
  step([=, from = in.data, to = out.data] {
    for (size_t c = 0; c < channels; ++c) {
      for (size_t n = 0; n < area; ++n) to[c * area + n] = from[n * channels + c];
    }
  });
}

void XnnPlan::joining(const Node &node) {
  demandOnly(node, {"axis"});
  demand(integer(node, "axis", 0) == 1, node);
  std::vector<std::pair<const float *, size_t>> parts;
  size_t count = 0;
  for (size_t n = 0; n < node.inputs.size(); ++n) {
    const Value &part = value(node, n);
    demand(part.shape.size() == 2 && part.shape[0] == 1, node);
    parts.push_back({part.data, part.count()});
    count += part.count();
  }
  const Value &out = result(node.outputs[0], {1, static_cast<int64_t>(count)});
  step([parts, to = out.data] {
    float *next = to;
    for (const auto &[from, count] : parts) next = std::copy_n(from, count, next);
  });
}

void XnnPlan::slicing(const Node &node) {
  demandOnly(node, {});
  const Value in = value(node, 0);
  demand(in.shape.size() == 2 && in.shape[0] == 1 && node.inputs.size() == 5, node);
  const auto number = [&](size_t input) {
    const auto &values = needed(node, input).integers;
    demand(values.size() == 1, node);
    return values[0];
  };
  const int64_t from = number(1), to = std::min(number(2), in.shape[1]);
  demand(number(3) == 1 && number(4) == 1 && from >= 0 && from < to, node);
  const Value &out = result(node.outputs[0], {1, to - from});
  step([=, source = in.data + from, target = out.data, count = static_cast<size_t>(to - from)] {
    std::memcpy(target, source, count * sizeof(float));
  });
}

void XnnPlan::single(const Node &node) {
  demandOnly(node, {});
  const Value in = value(node, 0);
  const Value &out = result(node.outputs[0], in.shape);
  const auto each = [&](auto function) {
    step([=, from = in.data, to = out.data, count = in.count()] {
      for (size_t n = 0; n < count; ++n) to[n] = function(from[n]);
    });
  };
  if (node.operation == "Relu") return each([](float v) { return v > 0 ? v : 0; });
  if (node.operation == "Tanh") return each([](float v) { return std::tanh(v); });
  each([](float v) { return std::log(v); });
}

/// Of two values of one shape, or of a value and one number.
void XnnPlan::pairwise(const Node &node) {
  demandOnly(node, {});
  const Value in = value(node, 0);
  const onnx::Tensor *number = constant(node, 1);
  demand(number ? number->floats.size() == 1 : value(node, 1).shape == in.shape, node);
  const float *other = number ? nullptr : value(node, 1).data;
  const float constant = number ? number->floats[0] : 0;
  const Value &out = result(node.outputs[0], in.shape);
  const auto each = [&](auto function) {
    step([=, from = in.data, to = out.data, count = in.count()] {
      if (other) {
        for (size_t n = 0; n < count; ++n) to[n] = function(from[n], other[n]);
      } else {
        for (size_t n = 0; n < count; ++n) to[n] = function(from[n], constant);
      }
    });
  };
  if (node.operation == "Add") return each([](float a, float b) { return a + b; });
  if (node.operation == "Sub") return each([](float a, float b) { return a - b; });
  each([](float a, float b) { return a * b; });
}

} // namespace tv
