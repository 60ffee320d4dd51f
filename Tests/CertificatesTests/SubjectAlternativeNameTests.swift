import Certificates
import Testing

@Suite struct SubjectAlternativeNameTests {
    @Test(arguments: [
        ("Almanac.Home", "almanac.home"), ("nas", "nas"), ("a-b.test.", "a-b.test"), ("192.168.1.20", "192.168.1.20"),
        ("::1", "::1"), ("[FE80::1]", "fe80::1"), ("::ffff:10.0.0.1", "10.0.0.1"), ("xn--bcher-kva.test", "xn--bcher-kva.test"),
    ]) func parsing(text: String, expected: String) throws {
        #expect(try SubjectAlternativeName(parsing: text).text == expected)
    }

    @Test(arguments: [
        "", ".", "a..b", "-a", "a-", "*.home", "bücher.test", "a b", "a_b", "1.2.3", "999.1.1.1", "fe80::1%eth0", "http://a",
        "a:80",
        "a\u{0}b", "10.0.0.0/8", String(repeating: "a", count: 64), "a." + String(repeating: "bcdefgh.", count: 40),
    ]) func badNames(text: String) {
        #expect(throws: CertificateError.badName(text)) { try SubjectAlternativeName(parsing: text) }
    }

    @Test(arguments: [
        "nas", "raspberrypi", "localhost", "a.localhost", "almanac.local", "a.b.home", "x.home.arpa", "x.lan", "x.internal",
        "x.test",
        "10.1.2.3",
        "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.1.1", "127.0.0.1", "::1", "fd00::1", "fc00::1", "fe80::1",
        "febf::1",
    ]) func localNames(text: String) throws {
        #expect(try SubjectAlternativeName(parsing: text).isLocal)
    }

    @Test(arguments: [
        "com", "dev", "fr", "cloud", "local", "lan", "home", "arpa", "home.arpa", "example.com", "home.com", "local.example",
        "a.arpa", "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "169.253.1.1",
        "11.0.0.1", "100.64.0.1", "2001:db8::1", "::2", "::", "fec0::1", "fe00::1", "ff02::1",
    ]) func publicNames(text: String) throws {
        #expect(try !SubjectAlternativeName(parsing: text).isLocal)
    }

    @Test func constraints() throws {
        let name = try SubjectAlternativeName(parsing: "almanac.home")
        #expect(name.permits(.name("almanac.home")))
        #expect(name.permits(.name("a.almanac.home")))
        #expect(!name.permits(.name("xalmanac.home")))
        #expect(!name.permits(.name("home")))
        #expect(!name.permits(.address([10, 0, 0, 1])))
        #expect(SubjectAlternativeName.address([10, 0, 0, 1]).permits(.address([10, 0, 0, 1])))
        #expect(!SubjectAlternativeName.address([10, 0, 0, 1]).permits(.address([10, 0, 0, 2])))
    }
}
