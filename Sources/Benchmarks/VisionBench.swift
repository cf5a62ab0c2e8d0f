import CommandSupport
import Evaluation
import Foundation
import JPEGCodec
import ReaderWindow
import Signals
import Timing
import Tracking
import Vision

/// Measures all folders, with one path of vision after another.
struct VisionBench {
  private enum Work {
    case faces(FacesEvaluation)
    case session(URL)
    case labelled(LabelledEvaluation, URL)
    case film(FilmEvaluation)
  }

  private let work: [(name: String, work: Work)]
  private let out: VisionBenchOutput?
  private let values: LabelledValuesFile?
  private let stress: Bool
  private var report: VisionBenchReport

  /// Prepares the measurement. All tables are read first, so that minutes of measuring are not lost to a bad line.
  /// - Parameters:
  ///   - stress: whether to measure recordings in worse light than they were made in too.
  ///   - values: the file that takes the values of labelled pictures; it is made once all tables were read.
  init(
    _ folders: [URL], configuration: EvaluationConfiguration, stress: Bool = false, out: VisionBenchOutput?,
    values: URL? = nil
  ) throws {
    self.stress = stress
    report = VisionBenchReport(configuration: configuration)
    self.out = out
    work = try folders.flatMap { try MeasurableFolder.find(in: $0) }.map { folder in
      let work: Work =
        switch folder.kind {
        case .faces:
          .faces(
            try FacesEvaluation(reading: folder.url, configuration: configuration, load: GrayPictureFile.gray)
          )
        case .labelled:
          .labelled(
            try LabelledEvaluation(
              reading: folder.url, configuration: configuration, load: GrayPictureFile.gray),
            folder.url)
        case .film:
          .film(
            try FilmEvaluation(reading: folder.url, configuration: configuration, load: GrayPictureFile.gray))
        case .session: .session(folder.url)
        }
      if case .session = work {
        _ = try SessionEvaluation(opening: folder.url, configuration: configuration)
      }
      return (folder.url.lastPathComponent, work)
    }
    self.values = try values.map { try LabelledValuesFile(creating: $0) }
  }

  /// Measures one path of vision.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - runtime: what runs networks; nil for the quickest one available.
  mutating func measure(_ path: VisionPath, on runtime: NetworkRuntime?) throws {
    let maker = try TrackerMaker(path, on: runtime)
    var result = VisionBenchReport.Path(path: path, loadMs: maker.loadMilliseconds)
    var inSessions: [WorstCase] = []
    let clock = ContinuousClock()
    let (began, used) = (clock.now, ProcessorTime.seconds)
    for (index, (name, work)) in work.enumerated() {
      var bar = ProgressBar("\(path.rawValue), \(name) (\(index + 1) of \(self.work.count))")
      let worst: [WorstCase]
      switch work {
      case .faces(let faces):
        let measured = try faces.run(maker) { bar.show($0) }
        result.faces.append(measured.report)
        worst = measured.worst
      case .session(let url):
        let session = try SessionEvaluation(opening: url, configuration: report.configuration)
        var measured = try session.run(maker) { bar.show($0) }
        if stress {
          let evaluation = try StressEvaluation(opening: url, configuration: report.configuration)
          measured.report.stress = evaluation.run(maker) { bar.show($0) }
        }
        result.sessions.append(measured.report)
        worst = measured.worst
        inSessions += worst
      case .labelled(let labelled, let folder):
        let measured = try labelled.run(maker) {
          bar.show($0)
        } each: {
          try values?.write($0, path, of: folder)
        }
        result.pictures.append(measured.report)
        worst = measured.worst
      case .film(let film):
        result.films.append(try film.run(maker) { bar.show($0) })
        worst = []
      }
      bar.finish()
      try out?.sheet(worst, of: name, file: "\(index + 1)-\(name)", path)
    }
    if result.sessions.count > 1 {
      let worst = inSessions.sorted { $0.badness > $1.badness }.prefix(report.configuration.worstCases)
      try out?.sheet(Array(worst), of: "all recordings", file: "recordings", path)
    }
    result.gaze = GazeSummary.all(result.sessions)
    result.processorShare = (ProcessorTime.seconds - used) * 1e3 / (clock.now - began).milliseconds
    report.paths.append(result)
  }

  var finished: VisionBenchReport {
    var report = report
    report.peakMemoryMiB = Machine.peakMemoryMiB
    return report
  }
}

/// Reads picture files, whose format is recognised by their first bytes.
enum GrayPictureFile {
  /// Reads a picture file as gray.
  ///
  /// - Throws: `EvaluationError.unreadablePicture`.
  static func gray(_ url: URL) throws -> GrayImage {
    do {
      let data = try Data(contentsOf: url, options: .mappedIfSafe)
      let isPNG = data.starts(with: [0x89, 0x50, 0x4E, 0x47])
      return isPNG ? try GrayPNG.read(url) : try JPEGCoder().gray(data)
    } catch let error as JPEGError {
      throw EvaluationError.unreadablePicture(path: url.path, reason: "\(error)")
    } catch WindowError.pictureNotRead(_, let reason) {
      throw EvaluationError.unreadablePicture(path: url.path, reason: reason)
    } catch {
      throw EvaluationError.unreadablePicture(path: url.path, reason: error.localizedDescription)
    }
  }
}
