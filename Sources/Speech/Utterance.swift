import Localization

/// An utterance: what is spoken at once, in parts whose beginnings are reported.
package struct Utterance: Hashable, Sendable {
  /// A part of an utterance, such as a line of text.
  package struct Part: Hashable, Sendable {
    /// The text to speak.
    package var text: String
    /// Whether a short silence follows, as after a heading or a paragraph.
    package var isEnd: Bool

    /// Makes a part of an utterance.
    ///
    /// - Parameters:
    ///   - text: the text to speak.
    ///   - isEnd: whether a short silence follows.
    package init(_ text: String, isEnd: Bool = false) { (self.text, self.isEnd) = (text, isEnd) }
  }

  /// The utterance's parts in the order of speaking.
  package var parts: [Part]
  /// Whether the beginning of each word is reported too, by voices that can.
  package var tellsWords: Bool

  /// Makes an utterance.
  ///
  /// - Parameters:
  ///   - parts: in the order of speaking.
  ///   - tellsWords: whether the beginning of each word is to be reported.
  package init(_ parts: [Part], tellsWords: Bool = false) {
    (self.parts, self.tellsWords) = (parts, tellsWords)
  }

  /// The utterance as SSML (W3C Speech Synthesis Markup Language 1.1), each part after a mark with its number. Sentences
  /// continue from part to part: a voice that paused at the end of every line would be hard to follow. A part after a full stop
  /// begins a sentence of its own, since eSpeak NG 1.51 drops a mark between a full stop and a capital letter.
  var ssml: String {
    var (body, isInSentence) = ("", false)
    for (number, part) in parts.enumerated() {
      if number > 0 {
        let before = parts[number - 1]
        let begins = !before.isEnd && before.text.last { !$0.isWhitespace } == "."
        body += isInSentence && begins ? "</s> " : " "
        if begins {
          body += "<s>"
          isInSentence = true
        }
      }
      body += "<mark name=\"\(number)\"/>\(marked(part, number))"
      if part.isEnd { body += "<break strength=\"strong\"/>" }
    }
    return "<speak>\(body)\(isInSentence ? "</s>" : "")</speak>"
  }

  /// The text of a part, each word after its first with a mark before it, such as “3.1”, where words are reported.
  private func marked(_ part: Part, _ number: Int) -> String {
    guard tellsWords else { return Self.escaped(part.text) }
    let words = part.text.split(separator: " ").enumerated().map { index, word in
      (index > 0 ? "<mark name=\"\(number).\(index)\"/>" : "") + Self.escaped(String(word))
    }
    return words.joined(separator: " ")
  }

  /// The text escaped for XML. Characters that XML 1.0 does not allow, which PDFs sometimes contain, become spaces.
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

/// An event of an utterance.
package enum SpeechEvent: Hashable, Sendable {
  /// This part, counted from 0, is being spoken now.
  case began(part: Int)
  /// This word of a part, counted from 0, is being spoken now; of the first word only the part's beginning tells.
  case word(Int, part: Int)
  /// The whole utterance has been spoken.
  case ended
}

/// Why an utterance is not spoken.
package enum SpeechError: Error, Hashable, Sendable {
  /// No speech service answers and none can be started; `reason` is its own words.
  case noService(reason: String)
  /// The speech service does not answer in time.
  case noAnswer
  /// The speech service has no voice.
  case noVoice
  /// The speech service refused the text.
  case refused
}

extension SpeechEvent {
  /// The event that the service's report of a mark means; nil for a mark that no utterance has set.
  init?(mark: String) {
    let numbers = mark.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard let part = numbers.first ?? nil, numbers.count <= 2 else { return nil }
    guard numbers.count == 2 else {
      self = .began(part: part)
      return
    }
    guard let word = numbers[1] else { return nil }
    self = .word(word, part: part)
  }
}

extension SpeechError: CustomStringConvertible {
  /// The problem and its remedy, as two sentences for a person.
  package var description: String { "\(reason) \(remedy)" }

  /// The problem as a sentence for a person.
  package var reason: String {
    switch self {
    case .noService(let reason): localized("No voice answers (\(reason)).")
    case .noAnswer: localized("Speech Dispatcher does not answer.")
    case .noVoice: localized("Speech Dispatcher has no voice.")
    case .refused: localized("Speech Dispatcher does not take the text.")
    }
  }

  /// The remedy as a sentence for a person.
  package var remedy: String {
    switch self {
    case .noService, .noVoice:
      localized("Install one: `sudo apt install speech-dispatcher speech-dispatcher-espeak-ng`.")
    // A service that waits for its sound device does not react to a milder signal.
    case .noAnswer: localized("End it, so that it is started anew: `killall -9 speech-dispatcher`.")
    case .refused: localized("Try `spd-say hello`; the desktop's speech settings say which voice is used.")
    }
  }
}
