public import Certificates
internal import Glibc
internal import Storage

/// The files with a server's certificate and key. A single file may contain both.
public struct CertificateFiles: Equatable, Sendable {
    /// The path of the file with the certificate chain (the server's certificate and any CA certificates), in PEM format.
    public let certificate: String
    /// The path of the file with the private key, in PEM format.
    public let key: String

    /// The maximum size of each file in bytes. Real files contain only a few kilobytes.
    private static let limit = 1 << 20

    /// Creates a value from the paths of the two files.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// Reads and checks the files.
    ///
    /// - Parameter now: The current time, in seconds since 1970.
    public func load(at now: Int64) throws(CertificateFileError) -> ServerIdentity {
        let chain = try CertificateFiles.read(certificate), secret = try CertificateFiles.read(key)
        guard !CertificateFiles.isExposed(key) else { throw .exposedKey(key) }
        do throws(CertificateError) {
            return try ServerIdentity(certificate: chain, key: secret, at: now)
        } catch {
            throw .invalid(error == .notAKey || error == .otherKey ? key : certificate, error)
        }
    }

    /// Metadata of each file, such as its inode number, size and modification time, for detecting changes to the file.
    public var stamp: [String] {
        [certificate, key].map { path in
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return "" }
            return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec) "
                + "\(status.st_mode)"
        }
    }

    /// Whether a file's permissions allow its group to change it, or other users to read or change it. The group may read the
    /// file, because servers often share a certificate through a group.
    static func isExposed(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & 0o027 != 0
    }

    static func read(_ path: String) throws(CertificateFileError) -> [UInt8] {
        do throws(FileError) {
            return try Files.read(path, limit: limit)
        } catch {
            throw .file(error.path, code: error.code, isWriting: false)
        }
    }
}
