import Records
#if arch(wasm32)
@_expose(wasm, "answer") @_cdecl("answer")
public func answer(_ n: Int32) -> Int32 {
    guard let id = EntryID("monsters/aboleth") else { return -1 }
    return Int32(truncatingIfNeeded: id.key.utf8.count) + n
}
#endif
