// The part of the ONNX format that networks of pictures and vectors need: nodes, their attributes, stored tensors.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tv::onnx {

/// Sizes of a tensor, batch first.
using Shape = std::vector<int64_t>;

/// A stored tensor, of floats or of 64-bit integers.
struct Tensor {
  Shape shape;
  std::vector<float> floats;
  std::vector<int64_t> integers;
};

/// Holds what its kind of attribute has; the rest is empty.
struct Attribute {
  float real = 0;
  int64_t integer = 0;
  std::string text;
  std::vector<int64_t> integers;
  Tensor tensor;
};

struct Node {
  std::string operation;
  std::vector<std::string> inputs, outputs;
  std::map<std::string, Attribute> attributes;
};

/// Nodes in an order in which each follows those whose outputs it uses, as ONNX demands.
struct Graph {
  std::vector<Node> nodes;
  /// Initialisers and what `Constant` nodes hold, by name.
  std::map<std::string, Tensor> constants;
  std::map<std::string, Shape> inputs;
};

/// Reads a model file's bytes. Never reads beyond them, whatever they hold.
/// Throws std::runtime_error for what is no ONNX file, or holds a tensor of another type.
Graph read(const uint8_t *bytes, size_t size);

} // namespace tv::onnx
