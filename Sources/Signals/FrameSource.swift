/// What a frame source delivers: frames, and changes of its own state.
package enum SourceEvent: Sendable {
  /// The next frame. Frames come in the order of their timestamps.
  case frame(Frame)
  /// The source's state has changed. The first state comes before the first frame.
  case state(SourceState)
}

/// Whether a source's frames come, are interrupted or paused, or have ended, in words that can be shown to the person.
package enum SourceState: Hashable, Codable, Sendable {
  /// Frames come from the source with this identity, until the next state.
  case streaming(SourceIdentity)
  /// No frames come for now; the source keeps trying to deliver them by itself.
  case interrupted(reason: String, remedy: String)
  /// The source was asked to pause: the device is closed and its light is off. It resumes by itself at `until`, on the source's
  /// clock; with nil it waits until it is resumed.
  case paused(until: Timestamp?)
  /// The source has ended; no more frames will come.
  case ended
}

/// Anything that delivers frames: a camera, a recording or a stand-in.
///
/// A source sends `.streaming` before the first frame, and again before the first frame of another camera or size. A camera's
/// stream buffers only the newest event (`AsyncThrowingStream` with `.bufferingNewest(1)`) and counts the frames that it drops,
/// but never drops a state. A recording's stream is pulled (`unfolding:`) and drops nothing.
package protocol FrameSource: Sendable {
  /// Starts a new pass over the source's events. The stream throws the source's own error where no pass is possible at all.
  func events() -> AsyncThrowingStream<SourceEvent, any Error>
}

/// A source that can be controlled while it runs. A request takes effect with a new state of the source. The methods can be
/// called from any thread; only `cameras()` waits for a device, on a thread of its own.
package protocol ControllableSource: FrameSource {
  /// Closes the device until `resume()`, or until a time on the source's clock if one is given.
  /// - Throws: `SourceRefusal`.
  func pause(until: Timestamp?) throws(SourceRefusal)
  /// Ends a pause of the source; does nothing if it is not paused.
  /// - Throws: `SourceRefusal`.
  func resume() throws(SourceRefusal)
  /// Limits the source to this many frames a second, evenly spaced, and saves the work for the others; nil delivers all.
  /// - Throws: `SourceRefusal`.
  func slow(to framesPerSecond: Double?) throws(SourceRefusal)
  /// Switches to the camera with this id (`SourceIdentity.id`), also when it comes back after it was lost.
  /// - Throws: `SourceRefusal`.
  func use(cameraID: String) throws(SourceRefusal)
  /// The cameras that can be chosen now, each in the mode in which it would run. Opens every device for a moment.
  func cameras() async -> [SourceIdentity]
}

/// A source whose frames are gray, and that can keep their colours too.
package protocol ColourSource: FrameSource {
  /// Sets whether the coming frames carry their colours in `Frame.yuyv`, which costs a copy of each picture. Any thread.
  func keepColours(_ isKept: Bool)
}

/// The error of a source that cannot do what it was asked to do.
package struct SourceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why the source refuses, as part of a sentence that can be shown to the person.
  package var reason: String
  /// What the person can do about the refusal, as a sentence.
  package var remedy: String
  /// Makes a refusal from its reason and its remedy.
  package init(reason: String, remedy: String) { (self.reason, self.remedy) = (reason, remedy) }
  /// The reason followed by the remedy, in words that can be shown to the person.
  package var description: String { "\(reason) \(remedy)" }
}
