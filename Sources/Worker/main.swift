// Worker: `respond` for the browser's service worker. Its interface consists only of memory and the session; see docs/worker.md.
import Routing

#if arch(wasm32)
    /// The instance's only session. WebAssembly without threads runs one call at a time.
    nonisolated(unsafe) private var session = WorkerSession()

    /// Allocates memory for a message of `size` bytes. Release it with `almanac_free`.
    @_expose(wasm, "almanac_allocate") @_cdecl("almanac_allocate")
    public func allocate(_ size: Int32) -> UnsafeMutableRawPointer {
        .allocate(byteCount: max(Int(size), 1), alignment: 16)
    }

    /// Releases memory from `almanac_allocate` or `almanac_answer`.
    @_expose(wasm, "almanac_free") @_cdecl("almanac_free")
    public func free(_ memory: UnsafeMutableRawPointer) { unsafe memory.deallocate() }

    /// Opens the pack of `size` bytes at `memory`. Returns a raw value of `WorkerSession.PackOpenResult`.
    @_expose(wasm, "almanac_open") @_cdecl("almanac_open")
    public func open(_ memory: UnsafeRawPointer, _ size: Int32, _ isDelta: Int32) -> Int32 {
        let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: Int(size)))
        return unsafe session.open(bytes, isDelta: isDelta != 0).rawValue
    }

    /// Returns the response: its length as 4 little-endian bytes, followed by its bytes. Returns null if the message can't be
    /// decoded.
    @_expose(wasm, "almanac_answer") @_cdecl("almanac_answer")
    public func answer(_ memory: UnsafeRawPointer, _ size: Int32) -> UnsafeMutableRawPointer? {
        let message = unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: Int(size)))
        guard let answer = unsafe session.answer(message) else { return nil }
        let result = UnsafeMutableRawPointer.allocate(byteCount: answer.count + 4, alignment: 16)
        unsafe result.storeBytes(of: UInt32(answer.count).littleEndian, as: UInt32.self)
        unsafe (result + 4).copyMemory(from: answer, byteCount: answer.count)
        return unsafe result
    }
#endif
