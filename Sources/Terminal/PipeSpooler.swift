internal import Glibc
import Model

/// Copies a pipe into a private temporary file, which is deleted when the process exits. A pipe can be read only once, but an
/// import reads its input twice.
enum PipeSpooler {
    /// Copies all data from `source`.
    /// - Returns: The copy's file descriptor.
    static func copy(of source: Int32, named name: String, environment: [String: String]) throws(FileProblem) -> Int32 {
        let temporary = environment["TMPDIR"] ?? ""
        let folder = temporary.utf8.first == ASCII.slash ? temporary : "/tmp"
        let (file, path) = FileWriting.open(in: folder, suffix: ".import")
        guard file >= 0 else { throw FileProblem(folder, isWriting: true, code: errno) }
        close(file)
        let copy = unsafe open(path, O_RDWR | O_CLOEXEC)
        unsafe unlink(path)
        guard copy >= 0 else { throw FileProblem(path, isWriting: true, code: errno) }
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = unsafe read(source, &buffer, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                let code = errno
                close(copy)
                throw FileProblem(name, isWriting: false, code: code)
            }
            guard count > 0 else { return copy }
            let code = FileWriting.writeAll(Array(buffer[..<count]), to: copy)
            guard code == 0 else {
                close(copy)
                throw FileProblem(path, isWriting: true, code: code)
            }
        }
    }
}
