import Accounts
import ArgumentParser
import Calibration
import Capture
import Catalogues
import Documents
import Evaluation
import Foundation
import GazeModels
import Library
import Measures
import Notices
import ReaderApp
import ReaderPorts
import ReaderWindow
import Recording
import Reports
import Store
import Traces
import Vision

extension Sysexit {
  /// The exit code for an error, by its kind; errors of unknown types count as faults of Trackii.
  package static func code(for error: any Error) -> ExitCode {
    switch error {
    case let error as any HasExitCode: error.exitCode
    case let error as AccountsError: code(error)
    case let error as LibraryError: code(error)
    case let error as StoreError: code(error)
    case let error as BackupError: code(error)
    case let error as DocumentError: code(error)
    case let error as SavingError: code(error)
    case let error as FormError: code(error)
    case is MarkingError: noPermission
    case let error as RecordingError: code(error)
    case let error as TraceError: code(error)
    case let error as WindowError: code(error)
    case is VisionError, is ModelError: unavailable
    case is CalibrationError, is ParagraphFailure, is FieldsOfViewError, is MeasuresError: dataError
    case is ReportError: software
    case is NotifierError: unavailable
    case CameraChoiceError.unknown: unavailable
    case CameraChoiceError.ambiguous: usage
    case let error as EvaluationError: code(error)
    case let error as CatalogueError: code(error)
    case let error as MailError: code(error)
    case let error as AppProblem: code(error)
    case is ExpectationError: dataError
    case is CocoaError: noInput
    default: software
    }
  }

  private static func code(_ error: TraceError) -> ExitCode {
    switch error {
    case .unknownVersion, .badLine, .unknownFormat, .missing: dataError
    case .cannotRead(let path, _): FileManager.default.isReadableFile(atPath: path) ? dataError : noInput
    case .severalTraces: usage
    case .alreadyExists, .cannotWrite: cannotCreate
    case .diskFull: ioError
    case .badValue: software
    }
  }

  private static func code(_ error: CatalogueError) -> ExitCode {
    switch error {
    case .badAddress, .alreadyThere, .tooMany, .unknownCatalogue, .onlySearch, .noSearch, .noWords: usage
    case .unreachable, .tooSlow, .cutOff, .refused: unavailable
    case .needsLogin: noPermission
    case .unsafe, .tooLarge, .notACatalogue, .complaint, .notAPDF: dataError
    case .notKept: ioError
    }
  }

  private static func code(_ error: MailError) -> ExitCode {
    switch error {
    case .badAddress, .tooLong: usage
    case .noProgram, .notStarted, .refused: unavailable
    case .badFolder: cannotCreate
    case .notCopied: ioError
    }
  }

  private static func code(_ error: AccountsError) -> ExitCode {
    switch error {
    case .unknownUser, .wrongPassword, .locked, .suspended, .leaving, .passwordToChange, .wrongRecoveryCode,
      .notAllowed, .lastAdministrator, .wrongPIN, .pinWaits, .noPIN, .pinLost, .passwordNeeded, .onlyWayIn,
      .codeNotEnough:
      noPermission
    case .badName, .weakPassword, .badPIN, .badPicture, .badContact: dataError
    case .unknownContact: noInput
    case .changedMeanwhile: notDone
    case .nameTaken: cannotCreate
    case .noMemory: unavailable
    case .store(let error): code(error)
    }
  }

  private static func code(_ error: WindowError) -> ExitCode {
    switch error {
    case .noDisplay: unavailable
    case .alreadyRunning: software
    case .pictureNotWritten, .documentNotWritten: cannotCreate
    case .pictureNotRead: dataError
    }
  }

  private static func code(_ error: EvaluationError) -> ExitCode {
    switch error {
    case .missingFolder: noInput
    case .unknownSession: usage
    case .nothingToMeasure, .noTruth, .noRows, .missingPicture, .unreadablePicture, .nothingReadable, .noFilm,
      .noTimes, .noParagraph, .incompleteDay, .oneDay, .otherCount:
      dataError
    }
  }

  private static func code(_ error: LibraryError) -> ExitCode {
    switch error {
    case .document(let error): code(error)
    case .notReadable, .unreadableFolder, .emptyFolder, .unknownItem, .unknownMark, .unknownNote,
      .unknownReminder,
      .unknownEvent,
      .fileMissing,
      .unknownCollection,
      .unknownMember, .yourself,
      .unknownShare, .unknownCode, .nothingMarked, .unknownPicture, .pictureGone:
      noInput
    case .changedWhileCopied, .badTitle, .badMark, .badSearch, .badNote, .badPicture, .badPictureFile,
      .badDrawing,
      .badReminder, .badEvent,
      .badCalendar, .badExport, .otherPages:
      dataError
    case .busy, .changedMeanwhile, .noCodeLeft: notDone
    case .notYours, .notAllowed: noPermission
    case .collectionExists, .alreadyThere: cannotCreate
    case .diskFull, .storage, .pictureNotRead: ioError
    case .store(let error): code(error)
    }
  }

  private static func code(_ error: BackupError) -> ExitCode {
    switch error {
    case .noBackup, .noSnapshot, .noHousehold: noInput
    case .notEmpty, .alreadyThere: cannotCreate
    case .newer, .damaged, .unreadable: dataError
    case .busy, .inUse, .waiting, .otherPrepared, .stale, .changing, .halfway: notDone
    case .storage: ioError
    case .library(let error): code(error)
    case .store(let error): code(error)
    }
  }

  private static func code(_ error: StoreError) -> ExitCode {
    switch error {
    case .busy, .cancelled: notDone
    case .denied: noPermission
    case .damaged, .newer: dataError
    case .gone, .full, .readOnly, .other: ioError
    case .unique, .foreign, .check, .notNull, .unexpected: software
    }
  }

  private static func code(_ error: AppProblem) -> ExitCode {
    switch error {
    case .nothingToRepair: noInput
    case .unusableCalibration: dataError
    }
  }

  private static func code(_ error: DocumentError) -> ExitCode {
    switch error {
    case .notFound, .notReadable: noInput
    case .passwordNeeded, .wrongPassword, .notConfined: noPermission
    case .notAPDF, .empty, .damaged, .noSuchPage, .tooSlow, .tooLarge, .workerCrashed: dataError
    case .workerUnavailable, .cancelled: software
    }
  }
}

extension Sysexit {
  private static func code(_ error: SavingError) -> ExitCode {
    switch error {
    case .badFolder, .exists: cannotCreate
    case .notWritten: ioError
    case .notRead, .notWhole: dataError
    }
  }

  private static func code(_ error: FormError) -> ExitCode {
    switch error {
    case .notFillable(_, .forbidden): noPermission
    case .noFields, .notFillable: dataError
    case .unknownField: noInput
    default: usage
    }
  }
}

/// Runs a command's async work; an error is printed once and ends the program with its exit code.
package func runCommand<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value
{
  do { return try runAsync(work) } catch let code as ExitCode { throw code } catch {
    throw fail(error, Sysexit.code(for: error))
  }
}
