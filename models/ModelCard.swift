/// What a network's card (NAME.json) says of it, as far as the program needs to know.
///
/// The card is the truth about sizes and about where in the output what lies: a network trained anew in another
/// size needs no change of code.
package struct ModelCard: Codable, Hashable, Sendable {
  /// The version of the cards this program reads.
  package static let currentVersion = 1

  /// What goes into the network.
  package struct Input: Codable, Hashable, Sendable {
    /// The graph's name for it.
    package var name: String
    /// Of a picture, px; one channel, brightness 0 to 1.
    package var width: Int?
    /// Height of a picture, px.
    package var height: Int?
    /// Of a vector.
    package var length: Int?

    /// With the batch of one in front, as the graph has it.
    package var shape: [Int] {
      if let width, let height { [1, 1, height, width] } else { [1, length ?? 0] }
    }
    /// How many floats go in.
    package var count: Int { shape.reduce(1, *) }
  }

  /// What comes out of the network.
  package struct Output: Codable, Hashable, Sendable {
    /// The graph's name for it.
    package var name: String
    /// How many floats come out.
    package var length: Int
  }

  /// What part of a picture the network looks at.
  package struct Cut: Codable, Hashable, Sendable {
    /// Width of the cut over what it is made around: for the face network the side of a face box, for the eye
    /// network the distance between an eye's corners.
    package var scale: Double
  }

  /// The network's name, which is that of its files: `face`, `eye` or `gaze`.
  package var name: String
  /// The version of the card's format.
  package var version: Int
  /// SHA-256 of NAME.onnx, lower-case hexadecimal.
  package var sha256: String
  /// What goes in.
  package var input: Input
  /// What comes out.
  package var output: Output
  /// Where in the output what lies: [from, to).
  package var layout: [String: [Int]]
  /// How the picture is cut, where the input is one.
  package var crop: Cut?
  /// Where in the input what lies, where it is no picture: [from, to).
  package var inputLayout: [String: [Int]]?

  enum CodingKeys: String, CodingKey {
    case name, version, sha256, input, output, layout, crop
    case inputLayout = "input_layout"
  }

  /// The part of the output with this name.
  ///
  /// - Parameters:
  ///   - name: as the card's `layout` names it.
  ///   - count: how long it must be; nil where any length will do.
  /// - Throws: `ModelError.unexpectedLayout`.
  package func part(_ name: String, count: Int? = nil) throws(ModelError) -> Range<Int> {
    try range(layout[name], named: name, count: count, within: output.length)
  }

  /// The part of the input with this name.
  /// - Throws: `ModelError.unexpectedLayout`.
  package func inputPart(_ name: String, count: Int? = nil) throws(ModelError) -> Range<Int> {
    try range(inputLayout?[name], named: name, count: count, within: input.count)
  }

  private func range(_ bounds: [Int]?, named part: String, count: Int?, within length: Int) throws(ModelError)
    -> Range<Int>
  {
    guard let bounds, bounds.count == 2, bounds[0] >= 0, bounds[0] <= bounds[1], bounds[1] <= length,
      count == nil || bounds[1] - bounds[0] == count
    else { throw .unexpectedLayout(network: name, part: part) }
    return bounds[0]..<bounds[1]
  }

  /// Whether the sizes are such that memory can be set aside for them.
  var isPlausible: Bool {
    input.shape.allSatisfy { (1...4096).contains($0) } && input.count <= 1 << 20
      && (1...1 << 16).contains(output.length)
  }
}
