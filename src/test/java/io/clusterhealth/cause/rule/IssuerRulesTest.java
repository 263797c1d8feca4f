// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.ENDPOINT_SILENT;
import static io.clusterhealth.finding.FindingCode.ISSUER_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;

/// Issuers of certificates, and the certificates that are not issued.
class IssuerRulesTest {
    private static final Subject ISSUER = Subject.clusterScoped("ClusterIssuer", "letsencrypt");
    private static final Subject OTHER = Subject.clusterScoped("ClusterIssuer", "ca");
    private static final Subject CERTIFICATE = new Subject("Certificate", "web", "tls");

    @Test
    void certificateFollowsItsOwnIssuerWhicheverWasNoticedFirst() {
        GivenFinding issuer = finding(ISSUER_NOT_READY, ISSUER).ago(10);

        assertThat(edge(issuer, finding(CERTIFICATE_ENDS, CERTIFICATE).ago(90).link(Relation.DRAWS_FROM, ISSUER)))
                .contains(CERTAIN);
        assertThat(edge(issuer, finding(CERTIFICATE_ENDS, CERTIFICATE).link(Relation.DRAWS_FROM, OTHER)))
                .isEmpty();
    }

    @Test
    void issuerFollowsTheServerItsWordsName() {
        GivenFinding silent = finding(ENDPOINT_SILENT, Subject.external("acme.example.com"));
        GivenFinding vault = finding(POD_CRASH_LOOP, new Subject("StatefulSet", "vault", "vault"))
                .ago(30);

        assertThat(edge(
                        silent,
                        finding(ISSUER_NOT_READY, ISSUER).says("Get https://acme.example.com/dir: i/o timeout")))
                .contains(CERTAIN);
        assertThat(edge(
                        vault,
                        finding(ISSUER_NOT_READY, ISSUER)
                                .ago(20)
                                .says("Post http://vault.vault.svc:8200/v1: connection refused")))
                .contains(LIKELY);
        assertThat(edge(vault, finding(ISSUER_NOT_READY, ISSUER).ago(20).says("403: account deactivated")))
                .isEmpty();
    }
}
