// A network that XNNPACK runs, with convolutions of our own where these are quicker.
#pragma once
#include "Onnx.hpp"

#include <functional>
#include <memory>

struct xnn_operator;

namespace tv {

/// A network laid out once: its steps in order, each with the memory that it reads and writes.
///
/// Pictures inside the network are stored channel last, as XNNPACK wants them, vectors as ONNX has them.
/// Runs on the caller's thread alone; one thread at a time.
class XnnNetwork {
public:
  /// Throws std::runtime_error, naming the cause, where XNNPACK cannot run on this processor or the graph holds
  /// something that is not known here. Copies what it needs of the graph.
  ///
  /// `usesOwnConvolutions`: see `Convolution::isQuicker`, without which it throws.
  XnnNetwork(const onnx::Graph &graph, const std::string &input, const std::string &output,
             bool usesOwnConvolutions);
  ~XnnNetwork();
  XnnNetwork(const XnnNetwork &) = delete;
  XnnNetwork &operator=(const XnnNetwork &) = delete;

  /// Whether convolutions are ours.
  const bool usesOwnConvolutions;

  size_t inputCount() const { return inputs; }
  size_t outputCount() const { return outputs; }

  /// `values`: `inputCount()` floats; `result` takes `outputCount()`. Throws std::runtime_error.
  void run(const float *values, float *result);

private:
  friend class XnnPlan;
  using Memory = std::unique_ptr<float[]>;
  struct Delete {
    void operator()(xnn_operator *operation) const;
  };

  std::vector<Memory> memory;
  std::vector<std::unique_ptr<xnn_operator, Delete>> operators;
  std::vector<std::function<void()>> steps;
  float *first = nullptr, *last = nullptr;
  size_t inputs = 0, outputs = 0;
};

} // namespace tv
