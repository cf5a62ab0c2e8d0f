import Localization

/// Why something cannot be measured. Damage that leaves the rest measurable is noted in the reports instead.
package enum EvaluationError: Error, Equatable, CustomStringConvertible {
  /// The folder that is to be measured does not exist.
  case missingFolder(path: String)
  /// Neither the folder nor the folders in it hold anything that can be measured.
  case nothingToMeasure(path: String)
  /// The recording that is to be measured has no truth.
  case noTruth(path: String)
  /// Nobody reads a paragraph before the first dot of the recording that is to be measured, or nothing is validated after it.
  case noParagraph(path: String)
  /// A recording that is to be measured as a day of a person who comes back lacks a part of such a day.
  case incompleteDay(path: String, lacks: RecordedDay.Part)
  /// Of a person who is to be measured as one who comes back there is one day only.
  case oneDay(person: String, path: String)
  /// A table of labels or truth has no rows.
  case noRows(file: String)
  /// A picture that a table names does not exist.
  case missingPicture(file: String, line: Int, picture: String)
  /// None of the sessions to fit on is in the table.
  case unknownSession(file: String, session: String, known: [String])
  /// A picture that is to be measured cannot be read.
  case unreadablePicture(path: String, reason: String)

  /// Blinks are labelled, but the pictures they are in are missing.
  case noFilm(path: String, found: [String])
  /// The times of a Motion JPEG file's pictures are unknown.
  case noTimes(path: String)
  /// The number of times differs from the number of the film's pictures.
  case otherCount(table: String, lines: Int, film: String, pictures: Int)
  /// None of the folder's pictures can be read.
  case nothingReadable(path: String, first: String)

  /// What cannot be measured and what to give instead, in words for the person.
  package var description: String {
    switch self {
    case .missingFolder(let path): localized("there is no folder \(path); check its name")
    case .nothingToMeasure(let path):
      localized(
        """
        \(path) holds nothing to measure; give a recording with truth (session.json), a folder with \
        labels.csv, one with truth.csv and pictures of faces, or a film with blinks.csv
        """)
    case .noTruth(let path):
      localized(
        "\(path) has no truth.csv with rows in it, so nothing can be compared; give a rendered recording")
    case .noParagraph(let path):
      localized(
        """
        \(path) has no paragraph: rows line 0, line 1, … before the first target, a text in session.json, and validation \
        targets; render one with python -m sessions paragraph in models/render
        """)
    case .incompleteDay(let path, .verse):
      localized(
        """
        \(path) has no verse that is read before the first target: rows line 0, line 1, … and a text in session.json \
        whose words stand apart; render one with python -m sessions day in models/render
        """)
    case .incompleteDay(let path, .dots):
      localized(
        "\(path) has no dots (rows of the kind calibration); render one with python -m sessions day in models/render"
      )
    case .incompleteDay(let path, .validation):
      localized(
        """
        \(path) has no validation targets, so nothing can be tested; render one with python -m sessions day in \
        models/render
        """)
    case .oneDay(let person, let path):
      localized(
        """
        \(path) is the only session of its person (\(person)); give two or more of each person, in their order. \
        Sessions are of one person where the label of the person in session.json is the same
        """)
    case .noRows(let file): localized("\(file) names no pictures; add a line for each")
    case .missingPicture(let file, let line, let picture):
      localized("\(file), line \(line): the picture \(picture) is missing; add it or remove that line")
    case .unknownSession(let file, let session, let known):
      localized("\(file) has no session \(session); it has \(known.joined(separator: ", "))")
    case .unreadablePicture(let path, let reason):
      localized("\(path) cannot be read: \(reason); give JPEG or PNG")
    case .noFilm(let path, let found):
      found.isEmpty
        ? localized(
          """
          \(path) has no film beside its blinks.csv; give one file of JPEG pictures (.mjpeg), or frames.csv \
          with the columns file and t_s
          """)
        : localized(
          """
          \(path) has several films (\(found.joined(separator: ", "))) beside its blinks.csv; give one file of \
          JPEG pictures (.mjpeg), or frames.csv with the columns file and t_s
          """)
    case .noTimes(let path):
      localized(
        "nothing says when the pictures of \(path) were taken; give --fps, or frames.csv with a line t_s for each"
      )
    case .otherCount(let table, let lines, let film, let pictures):
      localized(
        "\(table) has \(lines) times and \(film) has \(pictures) pictures; give one line for each picture")
    case .nothingReadable(let path, let first):
      localized("none of the pictures of \(path) can be read; the first: \(first)")
    }
  }
}
