// Lays out a network's steps and memory.
#pragma once
#include "XnnNetwork.hpp"

namespace tv {

/// Goes through a graph's nodes in order and adds a step for each to a network.
/// Every function throws std::runtime_error for what cannot be run here.
class XnnPlan {
public:
  XnnPlan(XnnNetwork &network, const onnx::Graph &graph) : network(network), graph(graph) {}
  void lay(const std::string &input, const std::string &output);

private:
  using Node = onnx::Node;
  using Shape = onnx::Shape;

  /// What a step writes and later ones read. With four sizes it is a picture, [1, channels, height, width], stored
  /// channel last; with two, rows.
  struct Value {
    Shape shape;
    float *data = nullptr;
    /// Which piece of memory.
    size_t piece = 0;

    bool isPicture() const { return shape.size() == 4; }
    size_t count() const {
      size_t count = 1;
      for (const int64_t size : shape) count *= static_cast<size_t>(size);
      return count;
    }
  };

  /// Memory that values share one after another.
  struct Piece {
    size_t size;
    bool isIdle;
  };

  XnnNetwork &network;
  const onnx::Graph &graph;
  std::map<std::string, Value> values;
  /// The nodes that read a value, by their places.
  std::map<std::string, std::vector<size_t>> readers;
  std::vector<Piece> pieces;
  /// ReLUs that are part of the step before them.
  std::vector<bool> isDone;
  size_t place = 0;

  void lay(const Node &node);
  void convolution(const Node &node);
  void dense(const Node &node);
  void normalisation(const Node &node);
  void upsampling(const Node &node);
  void softmax(const Node &node);
  void reshaping(const Node &node);
  void joining(const Node &node);
  void slicing(const Node &node);
  void single(const Node &node);
  void pairwise(const Node &node);

  const Value &value(const Node &node, size_t input) const;
  const onnx::Tensor *constant(const Node &node, size_t input) const;
  const onnx::Tensor &needed(const Node &node, size_t input) const;
  Value &result(const std::string &name, const Shape &shape);
  void release(const Node &node);
  const std::string &outputWithReLU(const Node &node, float &smallest);
  void step(std::function<void()> step) { network.steps.push_back(std::move(step)); }
  void step(xnn_operator *operation);
};

} // namespace tv
