import Foundation

/// One picture from a camera or a recording.
package struct Frame: Sendable {
  /// The camera's own counter of frames; a gap means that a frame was dropped.
  package var sequence: UInt64
  /// When the camera took the picture, on the source's clock.
  package var time: Timestamp
  /// When the frame reached the program, on the source's clock; nil in a replay.
  package var arrival: Timestamp?
  /// The gray picture at full resolution, unmirrored.
  package var image: GrayImage
  /// The camera's own JPEG bytes where it delivers JPEG, so that a recording can keep them verbatim.
  package var jpeg: Data?
  /// The picture in colour, where the caller asked for colours and the camera gives them: luma and chroma alternate (Y U Y V),
  /// two bytes a pixel, without gaps between rows.
  package var yuyv: Data?
  /// Share of the camera's latest pictures that arrived damaged, 0 to 1. Some damage cannot be seen in the bytes, so this
  /// picture may be damaged too.
  package var damagedShare = 0.0

  /// Makes a frame from a gray picture and the time at which it was taken; colours and damage are set afterwards.
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
