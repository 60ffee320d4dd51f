import Doubles
import Model
import SQLite
import Synchronization
import Testing

@testable import Storage

/// The registry of readers: who there is, invitations, devices, and that no fault lets anybody in.
@Suite struct ReaderRegistryTests {
    private final class Clock: Sendable {
        let now = Mutex<Int64>(1_000_000)
    }

    private let folder: TemporaryDirectory
    private let clock = Clock()

    init() throws { folder = try TemporaryDirectory() }

    private func registry(isWritable: Bool = true) -> ReaderRegistry {
        ReaderRegistry(DataDirectory(folder.path), isWritable: isWritable) { [clock] in clock.now.withLock { $0 } }
    }

    @Test func withoutReaders() throws {
        let registry = registry()
        #expect(try !registry.hasReaders())
        #expect(try registry.readers().isEmpty && registry.devices().isEmpty && registry.first() == nil)
        #expect(DataDirectory(folder.path).readerDatabase.size == nil)
    }

    @Test func firstReaderIsTheOwner() throws {
        let registry = registry()
        let ada = try registry.add("Ada", role: .guest), ben = try registry.add("Ben", role: .guest)
        #expect(ada.isFirst && ada.role == .owner && !ben.isFirst && ben.role == .guest)
        #expect(try registry.readers() == [ada, ben] && registry.first() == ada && registry.reader(named: "ADÀ") == ada)
        #expect(throws: ReaderRegistryError.lastOwner) { try registry.remove(ada.number) }
        #expect(throws: ReaderRegistryError.lastOwner) { try registry.change(ada.number, role: .member) }
        #expect(try registry.change(ben.number, role: .member).role == .member)
        #expect(try registry.reader(ben.number)?.role == .member)
        try registry.remove(ben.number)
        #expect(try registry.add("Ben").number > ben.number)
    }

    @Test func changes() throws {
        let registry = registry()
        let ada = try registry.add("Ada", identity: "ada"), ben = try registry.add("Ben", identity: "ben")
        #expect(try registry.change(ben.number, role: .owner).identity == "ben")
        #expect(throws: ReaderRegistryError.identityInUse) { try registry.change(ben.number, identity: "ada") }
        #expect(throws: ReaderRegistryError.badIdentity) { try registry.change(ben.number, identity: " ben") }
        #expect(throws: ReaderRegistryError.unknownReader) { try registry.change(99, role: .guest) }
        #expect(try registry.reader(ben.number) == registry.change(ben.number))
        #expect(try registry.change(ben.number, identity: "bene").role == .owner)
        #expect(try registry.reader(identity: "ben") == nil && registry.reader(identity: "bene")?.number == ben.number)
        #expect(try registry.change(ben.number, identity: "").identity == nil && registry.change(ada.number, role: .owner) == ada)
    }

    @Test(arguments: ["", " ", " Ada", "Ada ", "A\nB", "A\u{202e}B", String(repeating: "a", count: 101)])
    func badNames(name: String) throws {
        #expect(throws: ReaderRegistryError.badName) { try registry().add(name) }
        #expect(throws: ReaderRegistryError.badIdentity) { try registry().add("Ada", identity: name) }
    }

    @Test func namesAndIdentitiesAreUnique() throws {
        let registry = registry()
        _ = try registry.add("Ada", identity: "ada@example.org")
        #expect(throws: ReaderRegistryError.nameInUse) { try registry.add("ádA") }
        #expect(throws: ReaderRegistryError.identityInUse) { try registry.add("Ben", identity: "ada@example.org") }
        #expect(try registry.reader(identity: "ada@example.org")?.name == "Ada")
        #expect(try registry.reader(identity: "Ada@example.org") == nil)
    }

    @Test func invitationIsUsedOnce() throws {
        let registry = registry(), other = self.registry()
        let ada = try registry.add("Ada"), invitation = try registry.invite(ada.number)
        #expect(try other.invitation(invitation) == ada)
        let (token, reader) = try other.claim(invitation, device: "Phone\u{7}")
        #expect(reader == ada && token != invitation)
        #expect(throws: ReaderRegistryError.invalidInvitation) { try registry.claim(invitation, device: "Phone") }
        #expect(try registry.invitation(invitation) == nil && registry.device(invitation) == nil)
        let found = try #require(try registry.device(token))
        #expect(found.reader == ada && found.device.name == "Phone␇" || found.device.name == "Phone�")
        #expect(try registry.devices() == [found.device] && registry.devices(of: ada.number + 1).isEmpty)
        #expect(throws: ReaderRegistryError.unknownDevice) {
            try registry.revoke(device: found.device.number, of: ada.number + 1)
        }
        try other.revoke(device: found.device.number)
        #expect(try registry.device(token) == nil)
    }

    @Test func invitationEnds() throws {
        let registry = registry()
        let invitation = try registry.invite(try registry.add("Ada").number)
        clock.now.withLock { $0 += ReaderRegistry.invitationLimit }
        #expect(try registry.invitation(invitation) == nil)
        #expect(throws: ReaderRegistryError.invalidInvitation) { try registry.claim(invitation, device: "Phone") }
    }

    @Test func lastUseIsNoted() throws {
        let registry = registry()
        let (token, _) = try registry.claim(try registry.invite(try registry.add("Ada").number), device: "Phone")
        let start = clock.now.withLock { $0 }
        clock.now.withLock { $0 += ReaderRegistry.useAccuracy }
        _ = try registry.device(token)
        #expect(try registry.devices().map(\.lastUse) == [start])
        clock.now.withLock { $0 += 1 }
        _ = try registry.device(token)
        #expect(try registry.devices().map(\.lastUse) == [start + ReaderRegistry.useAccuracy + 1])
    }

    @Test func removalRevokesEverything() throws {
        let registry = registry()
        _ = try registry.add("Ada")
        let ben = try registry.add("Ben")
        let (token, _) = try registry.claim(try registry.invite(ben.number), device: "Phone")
        let invitation = try registry.invite(ben.number)
        try registry.remove(ben.number)
        #expect(try registry.device(token) == nil && registry.invitation(invitation) == nil && registry.devices().isEmpty)
    }

    @Test func secretsAreNotInTheFile() throws {
        let registry = registry()
        let invitation = try registry.invite(try registry.add("Ada").number)
        let (token, _) = try registry.claim(invitation, device: "Phone")
        for name in ["readers.db", "readers.db-wal"] {
            let bytes = try Files.read(folder.path + "/" + name)
            for secret in [invitation, token] {
                #expect(!bytes.contains(Array(secret.text.utf8)))
            }
        }
    }

    @Test func missingOrDamagedRegistryLetsNobodyIn() throws {
        _ = try registry().add("Ada")
        let path = folder.path + "/readers.db"
        for name in [path + "-wal", path + "-shm"] { Files.remove(name) }
        try Files.write([UInt8](repeating: 7, count: 8192), to: path, temporary: path + ".new", forGood: true)
        #expect(throws: ReaderRegistryError.self) { try registry().hasReaders() }
        try Files.write([], to: path, temporary: path + ".new", forGood: true)
        #expect(throws: ReaderRegistryError.self) { try registry().hasReaders() }
        Files.remove(path)
        #expect(throws: ReaderRegistryError.self) { try registry().hasReaders() }
        #expect(throws: ReaderRegistryError.self) { try registry().add("Ben") }
        #expect(throws: ReaderRegistryError.self) { try registry(isWritable: false).readers() }
    }

    @Test func serverAddress() throws {
        let registry = registry()
        try registry.setServerAddress("https://a.example/")
        #expect(try registry.serverAddress() == nil)
        _ = try registry.add("Ada")
        try registry.setServerAddress("https://a.example/")
        #expect(try registry.serverAddress() == "https://a.example/")
    }

    @Test func malformedTokens() {
        #expect(ReaderToken("") == nil && ReaderToken(String(repeating: "A", count: 64)) == nil)
        #expect(ReaderToken(String(repeating: "a", count: 63)) == nil && ReaderToken(String(repeating: "a", count: 64)) != nil)
        #expect(ReaderToken() != ReaderToken())
    }
}
