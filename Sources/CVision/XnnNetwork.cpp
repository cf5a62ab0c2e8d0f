// Runs networks on XNNPACK's operators. xnn_initialize may be called by any thread, as often as wanted.
#include "Convolution.hpp"
#include "XnnNetwork.hpp"
#include "XnnPlan.hpp"

#include <cstring>
#include <stdexcept>
#include <xnnpack.h>

namespace tv {

XnnNetwork::XnnNetwork(const onnx::Graph &graph, const std::string &input, const std::string &output,
                       bool usesOwnConvolutions)
    : usesOwnConvolutions(usesOwnConvolutions) {
  if (usesOwnConvolutions && !Convolution::isQuicker()) {
    throw std::runtime_error("own convolutions need a processor with AVX2 and without AVX-512");
  }
  if (xnn_initialize(nullptr) != xnn_status_success) {
    throw std::runtime_error("XNNPACK does not run on this processor");
  }
  XnnPlan(*this, graph).lay(input, output);
}

XnnNetwork::~XnnNetwork() = default;

void XnnNetwork::Delete::operator()(xnn_operator *operation) const { xnn_delete_operator(operation); }

void XnnNetwork::run(const float *values, float *result) {
  std::memcpy(first, values, inputs * sizeof(float));
  for (const auto &step : steps) step();
  std::memcpy(result, last, outputs * sizeof(float));
}

} // namespace tv
