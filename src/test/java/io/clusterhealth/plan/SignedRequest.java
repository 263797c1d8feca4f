// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

/// Certificate requests signed with one key, which was deleted.
public enum SignedRequest {
    SERVING("""
            -----BEGIN CERTIFICATE REQUEST-----
            MIIBHjCBxAIBADA2MRUwEwYDVQQKDAxzeXN0ZW06bm9kZXMxHTAbBgNVBAMMFHN5
            c3RlbTpub2RlOndvcmtlci0xMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEUOsZ
            Cu2zufgZH4YI7S8OPRbgu/SOx8mZqP2iIeZizJiFPxB9OHHGPRHmN+yVHW6lZqYg
            KbQ/s13rmBshYDn6tKAsMCoGCSqGSIb3DQEJDjEdMBswGQYDVR0RBBIwEIIId29y
            a2VyLTGHBAoAAAQwCgYIKoZIzj0EAwIDSQAwRgIhANP2izAlxtYCml5Z2NwgBfsa
            U0APZI3EERrsHc/hYLHxAiEAp8p0fQQNGUg3ueEiICiKNMT2YSYr1cgSbHjR1oc3
            bB8=
            -----END CERTIFICATE REQUEST-----
            """),
    CLIENT("""
            -----BEGIN CERTIFICATE REQUEST-----
            MIHxMIGYAgEAMDYxFTATBgNVBAoMDHN5c3RlbTpub2RlczEdMBsGA1UEAwwUc3lz
            dGVtOm5vZGU6d29ya2VyLTEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARQ6xkK
            7bO5+BkfhgjtLw49FuC79I7HyZmo/aIh5mLMmIU/EH04ccY9EeY37JUdbqVmpiAp
            tD+zXeuYGyFgOfq0oAAwCgYIKoZIzj0EAwIDSAAwRQIhALcsgyyjbyzUoqlmynLR
            OHMz/O+ZoQYjgEc4YlY3Db/7AiBPHiPGL6tV8ue2SOPC++y6ncRKOfLoGp99AmT5
            cZuupg==
            -----END CERTIFICATE REQUEST-----
            """),
    MASTERS("""
            -----BEGIN CERTIFICATE REQUEST-----
            MIHyMIGaAgEAMDgxFzAVBgNVBAoMDnN5c3RlbTptYXN0ZXJzMR0wGwYDVQQDDBRz
            eXN0ZW06bm9kZTp3b3JrZXItMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFDr
            GQrts7n4GR+GCO0vDj0W4Lv0jsfJmaj9oiHmYsyYhT8QfThxxj0R5jfslR1upWam
            ICm0P7Nd65gbIWA5+rSgADAKBggqhkjOPQQDAgNHADBEAiAPJ6y4zsqN4tZNaa5V
            R2EEa7m7W9kaZgWf4ItusIyzfQIgYjWd4C/vxxmYTiSqIiwS3dBuQGc/WWlMF60z
            /vcCRRc=
            -----END CERTIFICATE REQUEST-----
            """),
    /// One for worker-1 around one for master-0, as text in front of it: only the latter is between the markers.
    AROUND_ANOTHER("""
            MIIBlDCBmAIBADA2MRUwEwYDVQQKDAxzeXN0ZW06bm9kZXMxHTAbBgNVBAMMFHN5
            c3RlbTpub2RlOndvcmtlci0xMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEnDQ/
            S4Al2MHfmsEmG6W6GF2ONZ6XLO4PMayPRvsKKX/ht4QusJuOqqgJgni1ImTs1Rqr
            VuaAaMyieDqm+XtCJaAABAAEggDz
            -----BEGIN CERTIFICATE REQUEST-----
            MIHwMIGYAgEAMDYxFTATBgNVBAoMDHN5c3RlbTpub2RlczEdMBsGA1UEAwwUc3lz
            dGVtOm5vZGU6bWFzdGVyLTAwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATlgDXZ
            Z0g0pU37/3oKh+HNJwklUe1G/Lrt6kHVBAO8ZgO/EESsl/2GZBhTDx2RrRObJCTX
            DCsIFTwdIhJXLJx+oAAwCgYIKoZIzj0EAwIDRwAwRAIgebYA4wPeco5kIKHa3LtZ
            XCf2PHBkDYpa1FLQDuFQx6oCICXTs5U1B7Tp59PFbL0FiAfATm6u+UOc5gpLOmfS
            XgES
            -----END CERTIFICATE REQUEST-----
            """),
    NONSENSE("-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----\n"),
    CUT_SHORT(CLIENT.pem.substring(0, 200));

    private final String pem;

    SignedRequest(String pem) {
        this.pem = pem;
    }

    /// In PEM form.
    public String pem() {
        return pem;
    }
}
