import Foundation

/// One picture from a camera or a recording.
package struct Frame: Sendable {
  /// The camera's own counter; a gap is a dropped frame.
  package var sequence: UInt64
  /// When the camera took it, on the source's clock.
  package var time: Timestamp
  /// When the program had it in hand, on the same clock; nil in a replay.
  package var arrival: Timestamp?
  /// The picture at full resolution, unmirrored.
  package var image: GrayImage
  /// The camera's own JPEG bytes where it delivers JPEG, so that a recording can keep them verbatim.
  package var jpeg: Data?
  /// The picture with its colours, where somebody asked for them and the camera gives them: luma and chroma by turns
  /// (Y U Y V), two bytes a pixel, without gaps between rows.
  package var yuyv: Data?
  /// Which share of the camera's latest pictures arrived damaged, 0 to 1: some damage cannot be told from the
  /// bytes, so that this one may be damaged too.
  package var damagedShare = 0.0

  package init(
    sequence: UInt64, time: Timestamp, arrival: Timestamp? = nil, image: GrayImage, jpeg: Data? = nil
  ) {
    self.sequence = sequence
    self.time = time
    self.arrival = arrival
    self.image = image
    self.jpeg = jpeg
  }
}
