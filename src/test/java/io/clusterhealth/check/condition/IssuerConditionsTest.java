// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.network.IssuedCertificates;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IssuerConditionsTest {
    private static final ConditionCheck CHECK = Given.conditions("issuers");

    @ParameterizedTest
    @CsvSource({"False, 10m, 1", "False, 9m, 0", "Unknown, 1h, 0", "True, 1h, 0"})
    void issuerHasSomeMinutesToGetReady(String ready, String since, int found) {
        Given given = new Given()
                .with(Resources.generic("clusterissuers"), issuer("ClusterIssuer", "", ready, since))
                .with(Resources.ISSUED_CERTIFICATES, certificate("shop", "ClusterIssuer"));

        assertThat(given.told(CHECK)).hasSize(found);
    }

    @Test
    void issuerThatNobodyUsesIsWorthANoticeOnly() {
        Given given = new Given()
                .with(Resources.generic("clusterissuers"), issuer("ClusterIssuer", "", "False", "1h"))
                .with(
                        Resources.generic("issuers"),
                        issuer("Issuer", "shop", "False", "1h"),
                        issuer("Issuer", "pay", "False", "1h"))
                .with(Resources.ISSUED_CERTIFICATES, certificate("shop", "Issuer"));

        assertThat(given.told(CHECK))
                .containsExactly(
                        "ISSUER_NOT_READY LOW ClusterIssuer ca",
                        "ISSUER_NOT_READY LOW Issuer pay/ca",
                        "ISSUER_NOT_READY MEDIUM Issuer shop/ca");
    }

    @Test
    void nobodyKnowsWhoUsesItWhereNotAllCertificatesAreSeen() {
        Given given = new Given().with(Resources.generic("clusterissuers"), issuer("ClusterIssuer", "", "False", "1h"));

        assertThat(given.told(CHECK)).containsExactly("ISSUER_NOT_READY MEDIUM ClusterIssuer ca");
        given.with(Resources.ISSUED_CERTIFICATES);
        assertThat(CHECK.inspect(given.picture(Optional.of("shop"))))
                .extracting(Given::text)
                .containsExactly("ISSUER_NOT_READY MEDIUM ClusterIssuer ca");
        assertThat(given.told(CHECK)).containsExactly("ISSUER_NOT_READY LOW ClusterIssuer ca");
    }

    @Test
    void certificateLeadsToItsIssuer() {
        IssuedCertificates check =
                new IssuedCertificates(Duration.ofDays(10), Duration.ofDays(7), Duration.ofMinutes(15));
        Given given = new Given()
                .with(
                        Resources.ISSUED_CERTIFICATES,
                        certificate("shop", "Issuer"),
                        certificate("pay", "ClusterIssuer"));

        assertThat(check.inspect(given.picture()))
                .flatExtracting(finding -> finding.links())
                .containsExactly(
                        new Link(Relation.DRAWS_FROM, new Subject("Issuer", "shop", "ca")),
                        new Link(Relation.DRAWS_FROM, Subject.clusterScoped("ClusterIssuer", "ca")));
    }

    @Test
    void issuersAreReadWhereTheyAreServed() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.after(new Given().serving("cert-manager.io", "issuers").picture()))
                .containsExactly(Resources.generic("issuers"));
        assertThat(reads.after(new Given().serving("cert-manager.io").picture()))
                .containsExactlyInAnyOrder(Resources.generic("issuers"), Resources.generic("clusterissuers"));
    }

    private static GenericObject issuer(String kind, String namespace, String ready, String since) {
        return object(
                kind.toLowerCase(Locale.ROOT) + "s", named(namespace, "ca"), "{}", condition("Ready", ready, since));
    }

    private static GenericObject certificate(String namespace, String issuerKind) {
        return object(
                "certificates",
                named(namespace, "tls"),
                "{spec: {issuerRef: {kind: %s, name: ca}}}".formatted(issuerKind),
                condition("Ready", "False", "1h"));
    }
}
