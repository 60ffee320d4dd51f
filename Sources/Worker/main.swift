// The WebAssembly program that generates responses for the browser's service worker. Requests and responses pass through the
// module's memory. See docs/worker.md.
import Routing

#if arch(wasm32)
    /// This module's only session. WebAssembly without threads runs one call at a time.
    nonisolated(unsafe) private var session = WorkerSession()

    /// Allocates `size` bytes for a message. The caller frees them with `almanac_free`.
    @_expose(wasm, "almanac_allocate") @_cdecl("almanac_allocate")
    public func allocate(_ size: Int32) -> UnsafeMutableRawPointer {
        .allocate(byteCount: max(Int(size), 1), alignment: 16)
    }

    /// Frees memory that `almanac_allocate` or `almanac_answer` returned.
    @_expose(wasm, "almanac_free") @_cdecl("almanac_free")
    public func free(_ memory: UnsafeMutableRawPointer) { unsafe memory.deallocate() }

    /// Opens the pack file that occupies `size` bytes at `memory`. Returns a raw value of `WorkerSession.PackOpenResult`.
    @_expose(wasm, "almanac_open") @_cdecl("almanac_open")
    public func open(_ memory: UnsafeRawPointer, _ size: Int32, _ isDelta: Int32) -> Int32 {
        let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: Int(size)))
        return unsafe session.open(bytes, isDelta: isDelta != 0).rawValue
    }

    /// Returns a pointer to the response: its length in 4 little-endian bytes, then its content. Returns null if the request
    /// can't be decoded.
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
