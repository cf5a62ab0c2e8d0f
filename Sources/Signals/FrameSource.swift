/// What a frame source delivers: frames, and changes of its own state.
package enum SourceEvent: Sendable {
  /// The next frame; frames come in the order of their times.
  case frame(Frame)
  /// The source's state has changed. The first one comes before the first frame.
  case state(SourceState)
}

/// How a source of frames fares, in words that can be shown to the person.
package enum SourceState: Hashable, Codable, Sendable {
  /// Frames come, from this source and no other until the next state.
  case streaming(SourceIdentity)
  /// No frames for now; the source keeps trying by itself.
  case interrupted(reason: String, remedy: String)
  /// No frames because somebody asked for none: the device is closed and its light is off. `until`, on the
  /// source's clock, it goes on by itself; nil waits to be resumed.
  case paused(until: Timestamp?)
  /// No more frames will come.
  case ended
}

/// Anything that frames come from: a camera, a recording.
///
/// A source tells `.streaming` before the first frame, and again before the first frame of another camera or
/// size. A camera's stream buffers the newest event only (`AsyncThrowingStream` with `.bufferingNewest(1)`)
/// and counts what it drops, never a state; a recording's stream is pulled (`unfolding:`) and drops nothing.
package protocol FrameSource: Sendable {
  /// A new pass over the source. Throws the source's own error when no pass is possible at all.
  func events() -> AsyncThrowingStream<SourceEvent, any Error>
}

/// A source that can be told what to do while it runs. What is asked for takes effect with a state of the
/// source. Any thread; nothing here waits for a device but `cameras()`, which works on a thread of its own.
package protocol ControllableSource: FrameSource {
  /// Closes the device until `resume()`, or until a time on the source's clock where one is given.
  /// - Throws: `SourceRefusal`.
  func pause(until: Timestamp?) throws(SourceRefusal)
  /// Ends a pause; without one, nothing happens.
  /// - Throws: `SourceRefusal`.
  func resume() throws(SourceRefusal)
  /// Delivers at most so many frames a second, evenly, and spares the work for the others; nil delivers all.
  /// - Throws: `SourceRefusal`.
  func slow(to framesPerSecond: Double?) throws(SourceRefusal)
  /// Goes on with the camera of this id (`SourceIdentity.id`), now and after it was lost.
  /// - Throws: `SourceRefusal`.
  func use(cameraID: String) throws(SourceRefusal)
  /// What can be chosen now, as each would run. Opens every device for a moment.
  func cameras() async -> [SourceIdentity]
}

/// A source whose frames are gray, and that can keep their colours too.
package protocol ColourSource: FrameSource {
  /// Fills `Frame.yuyv` from one of the next frames on, which costs a copy of each; false spares it again. Any thread.
  func keepColours(_ isKept: Bool)
}

/// A source cannot do what was asked of it.
package struct SourceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why not, as part of a sentence that can be shown to the person.
  package var reason: String
  /// What the person can do about it, a sentence.
  package var remedy: String
  package init(reason: String, remedy: String) { (self.reason, self.remedy) = (reason, remedy) }
  package var description: String { "\(reason) \(remedy)" }
}
