import Foundation
import Testing

@testable import GazeModels
