// Reads ONNX files: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto gives the field numbers,
// https://protobuf.dev/programming-guides/encoding the encoding. Holds no state; any thread.
#include "Onnx.hpp"

#include <cstring>
#include <stdexcept>

namespace tv::onnx {
namespace {

/// A protocol buffer message whose fields are read one after another.
class Message {
public:
  Message(const uint8_t *bytes, size_t size) : at(bytes), end(bytes + size) {}

  /// Moves to the next field; false at the end.
  bool next() {
    if (at == end) return false;
    const uint64_t key = varint();
    field = static_cast<int>(key >> 3);
    switch (key & 7) {
    case 0: number = varint(), length = 0; break;
    case 1: take(8); break;
    case 2: take(varint()); break;
    case 5: take(4); break;
    default: damaged();
    }
    isNumber = (key & 7) == 0;
    return true;
  }

  int field = 0;

  int64_t integer() const { return static_cast<int64_t>(number); }
  std::string text() const { return std::string(reinterpret_cast<const char *>(content), length); }
  Message message() const { return Message(content, length); }

  /// The bytes of the field as values of `T`; ONNX stores them little-endian, as the processors that this runs on.
  template <typename T> std::vector<T> values() const {
    if (length % sizeof(T)) damaged();
    std::vector<T> values(length / sizeof(T));
    if (length) std::memcpy(values.data(), content, length);
    return values;
  }

  /// Adds one integer, or as many as are packed into the field.
  void append(std::vector<int64_t> &list) const {
    if (isNumber) return list.push_back(integer());
    Message packed = message();
    while (packed.at != packed.end) list.push_back(static_cast<int64_t>(packed.varint()));
  }

private:
  const uint8_t *at, *end, *content = nullptr;
  size_t length = 0;
  uint64_t number = 0;
  bool isNumber = false;

  [[noreturn]] static void damaged() { throw std::runtime_error("it is no ONNX file, or a damaged one"); }

  uint64_t varint() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at == end) damaged();
      const uint8_t byte = *at++;
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (!(byte & 0x80)) return value;
    }
    damaged();
  }

  void take(uint64_t count) {
    if (count > static_cast<uint64_t>(end - at)) damaged();
    content = at, length = static_cast<size_t>(count);
    at += length;
  }
};

Tensor tensor(Message message) {
  enum { kFloat = 1, kInt64 = 7 };
  Tensor result;
  int64_t type = 0;
  while (message.next()) {
    switch (message.field) {
    case 1: message.append(result.shape); break;
    case 2: type = message.integer(); break;
    case 4: result.floats = message.values<float>(); break;
    case 7: message.append(result.integers); break;
    case 9:
      // The type precedes the bytes in every file: fields are written in the order of their numbers.
      if (type == kFloat) result.floats = message.values<float>();
      if (type == kInt64) result.integers = message.values<int64_t>();
      break;
    }
  }
  if (type != kFloat && type != kInt64) throw std::runtime_error("it holds a tensor of another type than float");
  uint64_t count = 1;
  for (const int64_t size : result.shape) {
    if (size < 0 || size > 1 << 24 || (count *= static_cast<uint64_t>(size)) > 1 << 26) {
      throw std::runtime_error("it holds a tensor of impossible size");
    }
  }
  if (count != (type == kFloat ? result.floats.size() : result.integers.size())) {
    throw std::runtime_error("it holds a tensor without all its values");
  }
  return result;
}

void attribute(Message message, Node &node) {
  std::string name;
  Attribute result;
  while (message.next()) {
    switch (message.field) {
    case 1: name = message.text(); break;
    case 2:
      if (const auto values = message.values<float>(); !values.empty()) result.real = values[0];
      break;
    case 3: result.integer = message.integer(); break;
    case 4: result.text = message.text(); break;
    case 5: result.tensor = tensor(message.message()); break;
    case 8: message.append(result.integers); break;
    }
  }
  node.attributes[name] = std::move(result);
}

Node node(Message message) {
  Node result;
  while (message.next()) {
    switch (message.field) {
    case 1: result.inputs.push_back(message.text()); break;
    case 2: result.outputs.push_back(message.text()); break;
    case 4: result.operation = message.text(); break;
    case 5: attribute(message.message(), result); break;
    }
  }
  return result;
}

/// The first message with this field number; empty where there is none.
Message inner(Message message, int field) {
  while (message.next()) {
    if (message.field == field) return message.message();
  }
  return Message(nullptr, 0);
}

/// Name and sizes of an input; a size that is left open is 0.
void input(Message message, Graph &graph) {
  std::string name;
  Shape shape;
  while (message.next()) {
    if (message.field == 1) name = message.text();
    if (message.field != 2) continue;
    Message sizes = inner(inner(message.message(), 1), 2);
    while (sizes.next()) {
      if (sizes.field != 1) continue;
      Message size = sizes.message();
      int64_t value = 0;
      while (size.next()) {
        if (size.field == 1) value = size.integer();
      }
      shape.push_back(value);
    }
  }
  graph.inputs[name] = shape;
}

} // namespace

Graph read(const uint8_t *bytes, size_t size) {
  Graph graph;
  Message fields = inner(Message(bytes, size), 7);
  while (fields.next()) {
    switch (fields.field) {
    case 1: {
      Node next = node(fields.message());
      const auto value = next.attributes.find("value");
      if (next.operation == "Constant" && value != next.attributes.end() && next.outputs.size() == 1) {
        graph.constants[next.outputs[0]] = std::move(value->second.tensor);
      } else {
        graph.nodes.push_back(std::move(next));
      }
      break;
    }
    case 5: {
      Message copy = fields.message();
      std::string name;
      while (copy.next()) {
        if (copy.field == 8) name = copy.text();
      }
      graph.constants[name] = tensor(fields.message());
      break;
    }
    case 11: input(fields.message(), graph); break;
    }
  }
  if (graph.nodes.empty()) throw std::runtime_error("it is no ONNX file, or one without a network");
  return graph;
}

} // namespace tv::onnx
