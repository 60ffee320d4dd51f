import Synchronization

/// The decoded entries of a small pack. Each entry is added when it is first needed, because a page needs only a few of them.
///
/// Invariant for `@unchecked Sendable`: the references are atomic, and their memory belongs to this object.
@safe final class DecodedEntryHeads: @unchecked Sendable {
    private let heads: UnsafeMutablePointer<AtomicLazyReference<EntryHead>>
    private let count: Int

    init(_ count: Int) {
        self.count = count
        unsafe heads = .allocate(capacity: count)
        for number in 0..<count { unsafe (heads + number).initialize(to: AtomicLazyReference()) }
    }

    deinit {
        unsafe heads.deinitialize(count: count)
        unsafe heads.deallocate()
    }

    /// The entry with the given number, or nil if it hasn't been decoded.
    subscript(number: Int) -> EntryHead? {
        number >= 0 && number < count ? unsafe heads[number].load() : nil
    }

    /// Keeps an entry. Returns the entry that is kept, which another thread may have decoded.
    func keep(_ head: EntryHead, at number: Int) -> EntryHead {
        number >= 0 && number < count ? unsafe heads[number].storeIfNil(head) : head
    }
}
