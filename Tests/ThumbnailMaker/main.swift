// Creates thumbnails of the given files repeatedly, and prints the rate and the memory use for the benchmarks: `thumbnail-maker
// SECONDS METHOD QUALITY SHAPES FILE …`. SHAPES is a list such as `s44,s88,w704`. In each shape, `s` is a square crop and `w` the
// whole picture, and the number is the length of the longer side.
import Foundation
import Thumbnails

let arguments = CommandLine.arguments
guard arguments.count > 5, let seconds = Double(arguments[1]), let quality = Float(arguments[3])
else {
    print("usage: thumbnail-maker SECONDS METHOD QUALITY SHAPES FILE …")
    exit(2)
}
let shapes = arguments[4].split(separator: ",").map { word in
    let side = Int(word.dropFirst()) ?? 1
    return word.hasPrefix("s") ? ThumbnailShape.square(side) : .whole(side)
}
let files = try arguments[5...].map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }
// If METHOD is `-`, the default compression effort is used.
let maker = ThumbnailMaker(quality: quality, method: Int32(arguments[2]))

/// Returns the process's peak memory use, in bytes.
func peak() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
}

let before = try peak()
var bytes = 0, count = 0
let clock = ContinuousClock(), start = clock.now
repeat {
    for file in files {
        let made = try maker.thumbnails(of: file, shapes)
        count += made.count
        bytes += made.reduce(0) { $0 + $1.count }
    }
} while clock.now - start < .seconds(seconds)
let spent = (clock.now - start) / .seconds(1)
print("{\"thumbnails\":\(count),\"seconds\":\(spent),\"bytes\":\(bytes),\"peak\":\(try peak()),\"before\":\(before)}")
if let folder = ProcessInfo.processInfo.environment["THUMBNAILS"] {
    for (number, file) in files.enumerated() {
        for (place, made) in try maker.thumbnails(of: file, shapes).enumerated() {
            try Data(made).write(to: URL(fileURLWithPath: "\(folder)/\(number)-\(place).webp"))
        }
    }
}
