// Worker: `respond` for the browser's service worker. Only memory and the session cross the border; see docs/worker.md.
import Routing

#if arch(wasm32)
    /// The one session of this instance. WebAssembly without threads runs one call at a time.
    nonisolated(unsafe) private var session = Session()

    /// Memory for a message of `size` bytes, to be given back with `almanac_free`.
    @_expose(wasm, "almanac_allocate") @_cdecl("almanac_allocate")
    public func allocate(_ size: Int32) -> UnsafeMutableRawPointer {
        .allocate(byteCount: max(Int(size), 1), alignment: 16)
    }

    /// Gives back what `almanac_allocate` or `almanac_answer` returned.
    @_expose(wasm, "almanac_free") @_cdecl("almanac_free")
    public func free(_ memory: UnsafeMutableRawPointer) { unsafe memory.deallocate() }

    /// Opens the pack of `size` bytes at `memory`; the outcome is a raw value of `Session.Opened`.
    @_expose(wasm, "almanac_open") @_cdecl("almanac_open")
    public func open(_ memory: UnsafeRawPointer, _ size: Int32, _ isDelta: Int32) -> Int32 {
        let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: Int(size)))
        return unsafe session.open(bytes, isDelta: isDelta != 0).rawValue
    }

    /// The answer: four bytes of length, lowest first, then as many bytes; null where the message can't be read.
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
