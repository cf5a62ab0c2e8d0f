/// What is to be said in one go, in parts that are told as they begin.
package struct Utterance: Hashable, Sendable {
  /// A piece of what is said, such as a line of text.
  package struct Part: Hashable, Sendable {
    /// What is said.
    package var text: String
    /// A short silence comes after it: a heading, or a paragraph's end.
    package var isEnd: Bool

    /// - Parameters:
    ///   - text: what is said.
    ///   - isEnd: whether a short silence comes after it.
    package init(_ text: String, isEnd: Bool = false) { (self.text, self.isEnd) = (text, isEnd) }
  }

  /// In the order in which they are said.
  package var parts: [Part]

  /// - Parameter parts: in the order in which they are said.
  package init(_ parts: [Part]) { self.parts = parts }

  /// As SSML (W3C Speech Synthesis Markup Language 1.1), each part behind a mark with its number. Sentences run on from
  /// part to part: a voice that stopped at every line's end would be hard to follow.
  var ssml: String {
    let body = parts.enumerated().map { number, part in
      "<mark name=\"\(number)\"/>\(Self.escaped(part.text))\(part.isEnd ? "<break strength=\"strong\"/>" : "")"
    }
    return "<speak>\(body.joined(separator: " "))</speak>"
  }

  /// What XML 1.0 does not allow, as PDFs have it now and then, becomes a space.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value & 0xFFFE == 0xFFFE:
        result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// What becomes of an utterance.
package enum SpeechEvent: Hashable, Sendable {
  /// This part is being said now, from 0.
  case began(part: Int)
  /// All has been said.
  case ended
}

/// Why nothing is said.
package enum SpeechError: Error, Hashable, Sendable {
  /// No service answers and none can be started, with its own words.
  case noService(reason: String)
  /// The service hangs.
  case noAnswer
  /// The service has no voice.
  case noVoice
  /// It does not take what it is to say.
  case refused
}

extension SpeechError: CustomStringConvertible {
  package var description: String { "\(reason) \(remedy)" }

  /// What is wrong, a sentence for a person.
  package var reason: String {
    switch self {
    case .noService(let reason): "No voice answers (\(reason))."
    case .noAnswer: "Speech Dispatcher does not answer."
    case .noVoice: "Speech Dispatcher has no voice."
    case .refused: "Speech Dispatcher does not take the text."
    }
  }

  /// What to do about it, a sentence for a person.
  package var remedy: String {
    switch self {
    case .noService, .noVoice:
      "Install one: `sudo apt install speech-dispatcher speech-dispatcher-espeak-ng`."
    // One that waits for its sound device does not come to obey anything milder.
    case .noAnswer: "End it, so that it is started anew: `killall -9 speech-dispatcher`."
    case .refused: "Try `spd-say hello`; the desktop's speech settings say which voice is used."
    }
  }
}
