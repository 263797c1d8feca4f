// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouterCertificatesTest {
    private static final RouterCertificates CHECK = new RouterCertificates(2);
    private static final String EXPIRED =
            ": tls: failed to verify certificate: x509: certificate has expired or is not yet valid: current time"
                    + " 2026-11-20T09:41:18Z is after 2026-11-20T06:00:00Z";
    private static final String LOGIN = "Get \"https://oauth-openshift.apps.oc.example.com/healthz\"" + EXPIRED;
    private static final String CONSOLE = "Get \"https://console.apps.oc.example.com\"" + EXPIRED;

    @Test
    void routersThatShowOperatorsAnExpiredCertificateAreNamed() {
        Given given = given(operator("console", CONSOLE), operator("authentication", LOGIN));

        assertThat(given.told(CHECK))
                .containsExactly("SHOWN_CERTIFICATE_EXPIRED HIGH IngressController openshift-ingress-operator/default");
        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.since()).contains(Instant.parse("2026-11-20T06:00:00Z"));
            assertThat(found.evidence())
                    .extracting(Evidence::statement)
                    .containsExactly(
                            "its routers present the certificate of Secret openshift-ingress/wildcard, which has expired,"
                                    + " to cluster operators: authentication, console");
            assertThat(found.links())
                    .containsExactly(
                            new Link(Relation.BLAMED_BY, Subject.clusterScoped("ClusterOperator", "authentication")),
                            new Link(Relation.BLAMED_BY, Subject.clusterScoped("ClusterOperator", "console")),
                            new Link(Relation.KNOWN_AS, Subject.external("*.apps.oc.example.com")),
                            new Link(Relation.DRAWS_FROM, new Subject("Secret", "openshift-ingress", "wildcard")));
        });
    }

    @Test
    void aSingleOperatorMayMeanTheCertificateOfOneRoute() {
        assertThat(given(operator("authentication", LOGIN)).told(CHECK)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Get \"https://oauth-openshift.apps.oc.example.com/healthz\": EOF",
                "Get \"https://sso.example.com\": x509: certificate has expired or is not yet valid"
            })
    void otherTroublesAndOtherServersAreNotTheirs(String said) {
        assertThat(given(operator("console", CONSOLE), operator("authentication", said))
                        .told(CHECK))
                .isEmpty();
    }

    private static Given given(ClusterOperator... operators) {
        return new Given()
                .with(Resources.CLUSTER_OPERATORS, operators)
                .with(
                        Resources.INGRESS_CONTROLLERS,
                        object("ingresscontrollers", named("openshift-ingress-operator", "default"), """
                        spec: {defaultCertificate: {name: wildcard}}
                        status: {availableReplicas: 2, domain: apps.oc.example.com}
                        """));
    }

    private static ClusterOperator operator(String name, String said) {
        return new ClusterOperator(
                named("", name),
                "4.20.2",
                List.of(),
                List.of(new Condition("Available", "False", "Unavailable", said, Optional.of(ago("20m")))),
                false);
    }
}
