// The WebAssembly program that generates responses for the browser's service worker. Messages and packs pass through the module's
// memory. See docs/worker.md.
import Model
import Routing

#if arch(wasm32)
    /// This module's only session. WebAssembly without threads runs one call at a time.
    nonisolated(unsafe) private var session = WorkerSession()

    /// Allocates `size` bytes for a message or a pack. Returns null if the size is negative or there isn't enough memory.
    @_expose(wasm, "almanac_allocate") @_cdecl("almanac_allocate")
    public func allocate(_ size: Int32) -> UnsafeMutableRawPointer? {
        guard size >= 0 else { return nil }
        return .allocate(byteCount: max(Int(size), 1), alignment: 16)
    }

    /// Frees memory that `almanac_allocate` or `almanac_call` returned.
    @_expose(wasm, "almanac_free") @_cdecl("almanac_free")
    public func free(_ memory: UnsafeMutableRawPointer) { unsafe memory.deallocate() }

    /// Opens the file that occupies `size` bytes at `memory`, which must come from `almanac_allocate`. The module takes ownership of the
    /// memory. Returns a raw value of `WorkerSession.PackOpenResult`.
    ///
    /// - Parameter kind: 0 for a base pack, 1 for a delta pack, 2 for the texts. The texts must be opened first.
    @_expose(wasm, "almanac_open") @_cdecl("almanac_open")
    public func open(_ memory: UnsafeMutableRawPointer, _ size: Int32, _ kind: Int32) -> Int32 {
        nonisolated(unsafe) let owned = unsafe memory
        let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: Int(size))
        if kind == 2 { return unsafe WorkerSession.open(texts: bytes).rawValue }
        let source = unsafe ChecksummedBytes(bytes) { unsafe owned.deallocate() }
        return unsafe session.open(source, isDelta: kind == 1).rawValue
    }

    /// Answers the message that occupies `size` bytes at `memory`. Returns a pointer to the answer: its length in 4 little-endian
    /// bytes, then its content. Returns null if the message is invalid or there isn't enough memory.
    @_expose(wasm, "almanac_call") @_cdecl("almanac_call")
    public func call(_ memory: UnsafeRawPointer, _ size: Int32) -> UnsafeMutableRawPointer? {
        let message = unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: Int(size)))
        guard let answer = unsafe session.call(message) else { return nil }
        let result = UnsafeMutableRawPointer.allocate(byteCount: answer.count + 4, alignment: 16)
        unsafe result.storeBytes(of: UInt32(answer.count).littleEndian, as: UInt32.self)
        unsafe (result + 4).copyMemory(from: answer, byteCount: answer.count)
        return unsafe result
    }
#endif
