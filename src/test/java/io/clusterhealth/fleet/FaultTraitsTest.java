// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTraitsTest {
    private static final String HOST = "db.vendor.example.net";

    /// Programs of several languages, an issuer, a source and a registry say the same of one server.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "dial tcp: connect to db.vendor.example.net:5432: connection refused",
                "java.net.ConnectException: https://db.vendor.example.net/ timed out: connect timed out",
                "Get \"https://db.vendor.example.net/acme/directory\": dial tcp 203.0.113.9:443: i/o timeout",
                "unexpected status from HEAD request to https://db.vendor.example.net/v2/: 503 Service Unavailable"
            })
    void oneServerIsTheSameWhateverCallsIt(String said) {
        assertThat(keys(crash(said))).containsExactly("UNREACHED " + HOST);
    }

    @ParameterizedTest
    @CsvSource({
        "'https://db.vendor.example.net/: connection refused', UNREACHED",
        "'lookup db.vendor.example.net on 10.96.0.10:53: no such host', UNRESOLVED",
        "'https://db.vendor.example.net/: x509: certificate has expired or is not yet valid', EXPIRED",
        "'https://db.vendor.example.net/: x509: certificate signed by unknown authority', UNTRUSTED",
        "'GET https://db.vendor.example.net/: 401 Unauthorized', REFUSED",
        "'https://db.vendor.example.net/: 429 Too Many Requests', LIMITED"
    })
    void anotherFaultOfTheServerIsAnother(String said, String fault) {
        assertThat(keys(crash(said))).contains(fault + " " + HOST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dial tcp 10.0.0.5:5432: connection refused",
                "connect to postgres.data.svc.cluster.local:5432: connection refused",
                "connect to https://files.home.arpa/share: connection refused",
                "https://registry.site.lan:5000/v2/: connection refused"
            })
    void whatEachSiteHasOfItsOwnIsNotShared(String said) {
        assertThat(keys(crash(said))).isEmpty();
    }

    /// A registry that has one image and lacks another is well.
    @Test
    void anAbsentImageIsNotItsRegistry() {
        Finding pull = Finding.of(FindingCode.POD_IMAGE_PULL, new Subject("Deployment", "shop", "web"))
                .quoting("it waits for its image", "ghcr.io/acme/web:1.2: manifest unknown")
                .link(Relation.PULLS_FROM, Subject.external("ghcr.io"));

        assertThat(FaultTraits.of(pull, new FailedImages(Set.of("ghcr.io/acme/web:1.2"), Set.of())))
                .extracting(SharedTrait::key)
                .containsExactly("ABSENT ghcr.io/acme/web:1.2");
        assertThat(FaultTraits.of(pull, new FailedImages(Set.of("registry.svc:5000/acme/web:1.2"), Set.of())))
                .isEmpty();
    }

    /// The names of a zone, and the zone itself where a cluster finds that several of its names fail.
    @Test
    void aNameBelongsToItsZone() {
        Finding name = crash("lookup ldap.corp.vendor.example on 10.96.0.10:53: no such host");
        Finding zone = Finding.of(FindingCode.ENDPOINT_SILENT, Subject.external("corp.vendor.example"))
                .quoting("two names fail", "lookup nfs.corp.vendor.example on 10.96.0.10:53: no such host");

        assertThat(zones(name)).contains("corp.vendor.example");
        assertThat(zones(zone)).contains("corp.vendor.example");
    }

    private static List<String> zones(Finding cause) {
        return FaultTraits.of(cause, FailedImages.NONE)
                .filter(trait -> trait.kind() == SharedTrait.TraitKind.DOMAIN)
                .map(SharedTrait::key)
                .toList();
    }

    private static List<String> keys(Finding cause) {
        return FaultTraits.of(cause, FailedImages.NONE)
                .filter(trait -> trait.kind() != SharedTrait.TraitKind.DOMAIN)
                .map(SharedTrait::key)
                .toList();
    }

    private static Finding crash(String said) {
        return Finding.of(FindingCode.POD_CRASH_LOOP, new Subject("Deployment", "shop", "cart"))
                .quoting("it ended", said);
    }
}
