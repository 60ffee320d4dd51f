import Certificates
import Doubles
import Foundation
import Testing

@testable import Server
@testable import Storage

@Suite struct CertificateStoreTests {
    private static let now = Int64(Date().timeIntervalSince1970)
    private static let names: [SubjectAlternativeName] = [.name("almanac.test"), .address([10, 0, 0, 7])]

    private let directory: TemporaryDirectory
    private let store: CertificateStore

    init() throws {
        directory = try TemporaryDirectory()
        store = CertificateStore(directory: directory.file("data"))
    }

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private func make(
        _ names: [SubjectAlternativeName] = names, new: Bool = false, at now: Int64 = now
    ) throws -> CertificateStore.IssuanceResult {
        try store.make(for: names, replacesAuthority: new, at: now)
    }

    @Test func filesArePrivate() throws {
        let old = umask(0)
        defer { umask(old) }
        let made = try make()
        #expect(made.isNewAuthority)
        #expect(try mode(store.folder) == 0o700)
        for file in [store.authorityFile, store.authorityKeyFile, store.files.certificate, store.files.key] {
            #expect(try mode(file) == 0o600, "\(file)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: store.folder).sorted()
        #expect(names == ["ca.key", "ca.pem", "lock", "server.key", "server.pem"])
        let identity = try store.files.load(at: CertificateStoreTests.now)
        #expect(identity.certificate == made.certificate)
        #expect(store.authorityCertificate == made.authority)
        #expect(try !String(contentsOfFile: store.authorityFile, encoding: .utf8).contains("PRIVATE"))
    }

    @Test func renewalKeepsTheAuthorityAndTheKey() throws {
        let first = try make()
        let key = try Data(contentsOf: URL(fileURLWithPath: store.files.key))
        let second = try make([], at: CertificateStoreTests.now + 300 * 86_400)
        #expect(!second.isNewAuthority)
        #expect(second.authority == first.authority)
        #expect(second.certificate != first.certificate)
        #expect(second.certificate.names == CertificateStoreTests.names)
        #expect(second.certificate.end == first.certificate.end + 300 * 86_400)
        #expect(try Data(contentsOf: URL(fileURLWithPath: store.files.key)) == key)
        #expect(try store.renew(at: CertificateStoreTests.now + 600 * 86_400) != nil)
    }

    @Test func anExpiredAuthorityIsReplaced() throws {
        let first = try make()
        let late = first.authority.end - 86_400
        #expect(try make([], at: late).certificate.end == first.authority.end)
        #expect(try store.renew(at: late + 3600) == nil)
        let next = try make([], at: first.authority.end)
        #expect(next.isNewAuthority)
        #expect(next.certificate.keyID != first.certificate.keyID)
        _ = try store.files.load(at: first.authority.end)
    }

    /// The clock was ahead when the server renewed its certificate.
    @Test func aCertificateFromTheFutureIsRenewed() throws {
        let now = CertificateStoreTests.now, first = try make()
        let ahead = try #require(try store.renew(at: now + 400 * 86_400))
        #expect(throws: CertificateFileError.invalid(store.files.certificate, .notYetValid(ahead.beginning))) {
            try store.files.load(at: now)
        }
        #expect(ahead.isRenewalDue(at: now))
        let renewed = try #require(try store.renew(at: now))
        #expect(try store.files.load(at: now).certificate == renewed)
        #expect(store.authorityCertificate == first.authority)
    }

    /// A renewal never replaces the CA, however wrong the clock is. Only the command does, and only after the CA's end.
    @Test func wrongClocksKeepTheAuthority() throws {
        let now = CertificateStoreTests.now, first = try make(), late = now + 5000 * 86_400
        #expect(throws: CertificateFileError.invalid(store.authorityFile, .expired(first.authority.end))) {
            try store.renew(at: late)
        }
        let early = CertificateFileError.invalid(store.authorityFile, .notYetValid(first.authority.beginning))
        #expect(throws: early) { try store.renew(at: now - 5000 * 86_400) }
        #expect(throws: early) { try make([], at: now - 5000 * 86_400) }
        #expect(throws: early) { try make(at: first.authority.beginning - 1) }
        #expect(store.authorityCertificate == first.authority)
        #expect(try store.authority()?.certificate == first.authority)
        #expect(try store.files.load(at: now).certificate == first.certificate)
        let replaced = try make([], at: late)
        #expect(replaced.isNewAuthority && replaced.expiredAuthority == first.authority)
        #expect(throws: CertificateFileError.invalid(store.authorityFile, .notYetValid(replaced.authority.beginning))) {
            try make([], at: now)
        }
        let right = try make([], new: true, at: now)
        #expect(right.isNewAuthority && right.expiredAuthority == nil)
        #expect(try store.files.load(at: now).certificate == right.certificate)
    }

    @Test func otherNamesNeedANewAuthority() throws {
        let first = try make()
        #expect(throws: CertificateFileError.notMade(.notPermitted("nas", permitted: ["almanac.test", "10.0.0.7"]))) {
            try make([.name("nas")])
        }
        #expect(store.authorityCertificate == first.authority)
        let second = try make([.name("nas")], new: true)
        #expect(second.isNewAuthority)
        #expect(second.authority.permitted == [.name("nas")])
        #expect(try store.files.load(at: CertificateStoreTests.now).certificate.names == [.name("nas")])
        #expect(try store.authority()?.certificate == second.authority)
    }

    @Test func nothingToRenew() throws {
        #expect(throws: CertificateFileError.nothingToRenew) { try make([]) }
        #expect(try store.authority() == nil)
        #expect(try store.renew(at: CertificateStoreTests.now) == nil)
    }

    /// If a process ends between two writes, the next run writes the missing files.
    @Test(arguments: [["ca.pem"], ["server.pem"], ["server.key", "server.pem"], ["ca.pem", "server.key", "server.pem"]])
    func missingFilesAreMadeAgain(missing: [String]) throws {
        let first = try make()
        for name in missing { try FileManager.default.removeItem(atPath: store.folder + "/" + name) }
        try Data("left behind".utf8).write(to: URL(fileURLWithPath: store.folder + "/server.pem.new"))
        let second = try make()
        #expect(second.authority == first.authority)
        #expect(store.authorityCertificate == first.authority)
        #expect(try store.files.load(at: CertificateStoreTests.now).certificate == second.certificate)
    }

    @Test func damagedOrExposedFilesAreReported() throws {
        _ = try make()
        let now = CertificateStoreTests.now
        unsafe chmod(store.files.key, 0o640)
        _ = try store.files.load(at: now)
        for mode: mode_t in [0o604, 0o644, 0o666, 0o620, 0o602] {
            unsafe chmod(store.files.key, mode)
            #expect(throws: CertificateFileError.exposedKey(store.files.key)) { try store.files.load(at: now) }
        }
        unsafe chmod(store.files.key, 0o600)
        unsafe chmod(store.authorityKeyFile, 0o644)
        #expect(throws: CertificateFileError.exposedKey(store.authorityKeyFile)) { try make() }
        unsafe chmod(store.authorityKeyFile, 0o600)
        try Data("nonsense".utf8).write(to: URL(fileURLWithPath: store.authorityKeyFile))
        #expect(throws: CertificateFileError.invalid(store.authorityKeyFile, .notACertificate)) { try make() }
        #expect(throws: CertificateFileError.file("/no/such/file", code: ENOENT, isWriting: false)) {
            try CertificateFiles(certificate: "/no/such/file", key: store.files.key).load(at: now)
        }
        try Data(count: 2 << 20).write(to: URL(fileURLWithPath: store.files.certificate))
        #expect(throws: CertificateFileError.file(store.files.certificate, code: EFBIG, isWriting: false)) {
            try store.files.load(at: now)
        }
    }

    @Test func twoProcessesDoNotMixTheirFiles() throws {
        let folder = directory.file("data")
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            _ = try? CertificateStore(directory: folder).make(for: CertificateStoreTests.names, at: CertificateStoreTests.now)
        }
        _ = try store.files.load(at: CertificateStoreTests.now)
        let held = try store.authority()?.certificate
        #expect(store.authorityCertificate == held)
    }

    @Test func anOpenLibraryKeepsTheFolderPrivate() throws {
        _ = try make()
        unsafe chmod(store.folder, 0o755)
        unsafe chmod(store.authorityKeyFile, 0o644)
        DataDirectory(directory.file("data")).keepPrivate()
        #expect(try mode(store.folder) == 0o700)
        #expect(try mode(store.authorityKeyFile) == 0o600)
    }
}
