/// The reason why Almanac couldn't create a source file from a URL.
public enum SourceProbeError: Error, Equatable, Sendable {
    /// The text isn't a valid `http` or `https` URL, or it contains a user name.
    case badURL(String)
    /// The server didn't respond with status 200.
    case refused(status: Int, message: String)
    /// The response isn't JSON.
    case notJSON
    /// The web page with this title contains no recipe that programs can read.
    case noRecipe(title: String)
    /// The response is a file that can't be used as a list.
    case badFile(UnimportableFileError)
    /// The file is an archive that can't be used.
    case badArchive(RecipeFile.ArchiveProblem)
    /// The response doesn't contain a list of objects.
    case noList
    /// The list at this JSON Pointer has no entries.
    case emptyList(String)
    /// The list at the JSON Pointer `list` contains only IDs, and the server has no entry at the path `detail`.
    case bareIDs(list: String, detail: String)
    /// The response to the request for details that the user chose doesn't contain the entry. `detail` is the request's path.
    case noDetails(detail: String)
    /// The GraphQL query doesn't contain the variable for the page that the user chose. `type` is the variable's GraphQL type.
    case noVariable(String, type: String)
    /// The server redirects the request to this URL on another host.
    case redirected(String)
    /// The server redirects the request endlessly.
    case redirectLoop
    /// The server didn't send the list within the time limit.
    case tooSlow(seconds: Int64)
    /// The list is larger than the limit.
    case tooLarge
    /// None of the values in the records can serve as the entries' ID.
    case noID(columns: [String])
    /// None of the records is usable. `detail` is the location of the first problem.
    case unusableRecords(detail: String)
    /// The user chose a column or a type that doesn't fit the response.
    case badPlan(ImportChoicesError)
    /// Almanac generated an invalid source file from the responses.
    case badSource(SourceFileError)
    /// The server's address is private, and the operator hasn't allowed the server. The associated value is the server's host and
    /// port.
    case privateServer(String)
}
