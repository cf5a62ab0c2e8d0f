// The plan's book-keeping: values, their memory, which node is which step. One thread, while a network is loaded.
#include "XnnPlan.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <xnnpack.h>

namespace tv {

void XnnPlan::lay(const std::string &input, const std::string &output) {
  const auto found = graph.inputs.find(input);
  if (found == graph.inputs.end()) throw std::runtime_error("it has no input named " + input);
  const Shape &shape = found->second;
  // A picture of one channel lies in memory as ONNX has it.
  const bool isVector = shape.size() == 2, isPicture = shape.size() == 4 && shape[1] == 1;
  if (!(isVector || isPicture) || shape[0] != 1) throw std::runtime_error("its input has another shape");
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    for (const auto &name : graph.nodes[n].inputs) readers[name].push_back(n);
  }
  // Read at the very end: its memory is never given to another.
  readers[output].push_back(std::numeric_limits<size_t>::max());
  isDone.assign(graph.nodes.size(), false);
  const Value &first = result(input, shape);
  network.first = first.data, network.inputs = first.count();
  for (place = 0; place < graph.nodes.size(); ++place) {
    if (isDone[place]) continue;
    lay(graph.nodes[place]);
    release(graph.nodes[place]);
  }
  const auto last = values.find(output);
  if (last == values.end()) throw std::runtime_error("it has no output named " + output);
  if (last->second.isPicture()) throw std::runtime_error("its output is a picture");
  network.last = last->second.data, network.outputs = last->second.count();
}

void XnnPlan::lay(const Node &node) {
  static const std::map<std::string, void (XnnPlan::*)(const Node &)> known = {
      {"Conv", &XnnPlan::convolution},   {"Gemm", &XnnPlan::dense},          {"MatMul", &XnnPlan::dense},
      {"Resize", &XnnPlan::upsampling},  {"Softmax", &XnnPlan::softmax},     {"Reshape", &XnnPlan::reshaping},
      {"Concat", &XnnPlan::joining},     {"Slice", &XnnPlan::slicing},       {"Relu", &XnnPlan::single},
      {"Tanh", &XnnPlan::single},        {"Log", &XnnPlan::single},          {"Add", &XnnPlan::pairwise},
      {"Sub", &XnnPlan::pairwise},       {"Mul", &XnnPlan::pairwise},
      {"InstanceNormalization", &XnnPlan::normalisation},
  };
  const auto found = known.find(node.operation);
  if (found == known.end()) throw std::runtime_error("the operator " + node.operation + " is not known");
  if (node.outputs.size() != 1) throw std::runtime_error(node.operation + " has several outputs");
  (this->*found->second)(node);
}

const XnnPlan::Value &XnnPlan::value(const Node &node, size_t input) const {
  if (input < node.inputs.size()) {
    const auto found = values.find(node.inputs[input]);
    if (found != values.end()) return found->second;
  }
  throw std::runtime_error(node.operation + " lacks an input");
}

const onnx::Tensor *XnnPlan::constant(const Node &node, size_t input) const {
  if (input >= node.inputs.size()) return nullptr;
  const auto found = graph.constants.find(node.inputs[input]);
  return found == graph.constants.end() ? nullptr : &found->second;
}

const onnx::Tensor &XnnPlan::needed(const Node &node, size_t input) const {
  if (const onnx::Tensor *found = constant(node, input)) return *found;
  throw std::runtime_error(node.operation + " lacks a constant");
}

/// A value's memory: the smallest idle piece that is large enough, else a new one. XNNPACK may read, not use, a few
/// bytes behind it.
XnnPlan::Value &XnnPlan::result(const std::string &name, const Shape &shape) {
  Value value{shape};
  size_t best = pieces.size();
  for (size_t n = 0; n < pieces.size(); ++n) {
    if (!pieces[n].isIdle || pieces[n].size < value.count()) continue;
    if (best == pieces.size() || pieces[n].size < pieces[best].size) best = n;
  }
  if (best == pieces.size()) {
    pieces.push_back({value.count(), false});
    network.memory.push_back(std::make_unique<float[]>(value.count() + XNN_EXTRA_BYTES / sizeof(float)));
  }
  pieces[best].isIdle = false;
  value.piece = best;
  value.data = network.memory[best].get();
  return values[name] = value;
}

/// Lets later steps write where this one was the last to read.
void XnnPlan::release(const Node &node) {
  for (const auto &name : node.inputs) {
    const auto found = values.find(name);
    if (found != values.end() && readers[name].back() <= place) pieces[found->second.piece].isIdle = true;
  }
}

/// The name of a step's result. A ReLU that alone reads it becomes part of the step: `smallest` is 0 then.
const std::string &XnnPlan::outputWithReLU(const Node &node, float &smallest) {
  smallest = -std::numeric_limits<float>::infinity();
  const auto &own = readers[node.outputs[0]];
  if (own.size() != 1 || own[0] >= graph.nodes.size()) return node.outputs[0];
  const Node &next = graph.nodes[own[0]];
  if (next.operation != "Relu" || next.outputs.size() != 1) return node.outputs[0];
  smallest = 0;
  isDone[own[0]] = true;
  return next.outputs[0];
}

void XnnPlan::step(xnn_operator *operation) {
  network.operators.emplace_back(operation);
  step([operation] {
    if (xnn_run_operator(operation, nullptr) != xnn_status_success) throw std::runtime_error("XNNPACK failed");
  });
}

} // namespace tv
