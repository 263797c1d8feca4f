// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailingExternalDependenciesTest {
    private static final FailingExternalDependencies CHECK = new FailingExternalDependencies(3, Duration.ofHours(1));
    private static final String SAID = "InvalidIdentityToken: no provider found for https://oidc.prod.example.com";
    private static final String FOUND = "OUTSIDE_BLAMED LOW External oidc.prod.example.com";

    @Test
    void threeOfTwoKindsNameIt() {
        Given two = new Given()
                .with(Resources.PODS, crash("a"))
                .with(Resources.EVENTS, warning("PersistentVolumeClaim", "data", "ProvisioningFailed", SAID, "5m"));

        assertThat(two.told(CHECK)).isEmpty();
        assertThat(two.with(Resources.PODS, crash("b")).told(CHECK)).containsExactly(FOUND);
    }

    @Test
    void workloadsAloneMayHaveItWrong() {
        assertThat(new Given()
                        .with(Resources.PODS, crash("a"), crash("b"), crash("c"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void operatorsAloneAreEnough() {
        assertThat(new Given()
                        .with(Resources.CLUSTER_OPERATORS, operator("storage", "Degraded", "True"))
                        .with(Resources.CLUSTER_OPERATORS, operator("image-registry", "Available", "False"))
                        .told(CHECK))
                .containsExactly(FOUND);
        assertThat(new Given()
                        .with(Resources.CLUSTER_OPERATORS, operator("storage", "Degraded", "True"))
                        .with(Resources.CLUSTER_OPERATORS, operator("image-registry", "Progressing", "True"))
                        .told(CHECK))
                .isEmpty();
    }

    /// A call that fails in the same way on its way to one host is not the mistake of each caller.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        tls: failed to verify certificate: x509: certificate signed by unknown authority | x509: certificate signed by unknown authority | true
        dial tcp 198.51.100.7:443: i/o timeout | dial tcp 198.51.100.7:443: i/o timeout | true
        dial tcp 198.51.100.7:443: i/o timeout | x509: certificate signed by unknown authority | false
        x509: certificate has expired or is not yet valid | x509: certificate has expired or is not yet valid | false
        dial tcp: lookup oidc.prod.example.com: i/o timeout | dial tcp: lookup oidc.prod.example.com: i/o timeout | false
        403 Forbidden | 403 Forbidden | false
        """)
    void twoThatFailInTheSameWayOnTheirWayToOneHostBlameIt(String one, String other, boolean found) {
        String call = "Get \"https://oidc.prod.example.com/keys\": ";
        Given both = new Given()
                .with(Resources.PODS, crash("a", call + one))
                .with(Resources.CLUSTER_OPERATORS, operator("authentication", "Degraded", "True", call + other));

        assertThat(both.told(CHECK)).isEqualTo(found ? List.of(FOUND) : List.of());
        assertThat(new Given()
                        .with(Resources.PODS, crash("a", call + one), crash("b", call + other))
                        .told(CHECK))
                .isEqualTo(found ? List.of(FOUND) : List.of());
    }

    /// The operator names an entry of its configuration, which has the host.
    @ParameterizedTest
    @CsvSource({"sso, https://oidc.prod.example.com/realms/staff, true", "sso2, https://oidc.prod.example.com, false"})
    void operatorMayNameItsIdentityProviderInsteadOfTheHost(String name, String issuer, boolean found) {
        String untrusted = "tls: failed to verify certificate: x509: certificate signed by unknown authority";
        Given both = new Given()
                .with(Resources.PODS, crash("a", "Get \"https://oidc.prod.example.com/keys\": " + untrusted))
                .with(
                        Resources.CLUSTER_OPERATORS,
                        operator("authentication", "Degraded", "True", "failed to apply IDP sso config: " + untrusted));
        assertThat(OptionalReads.of(List.of(CHECK)).after(both.picture())).contains(Resources.generic("oauths"));

        Given configured = both.with(
                Resources.generic("oauths"),
                Given.object(
                        "oauths",
                        named("", "cluster"),
                        "spec: {identityProviders: [{name: %s, openID: {issuer: '%s'}}]}".formatted(name, issuer)));
        assertThat(configured.told(CHECK)).isEqualTo(found ? List.of(FOUND) : List.of());
        assertThat(CHECK.inspect(configured.picture()))
                .allSatisfy(finding -> assertThat(finding.targets(Relation.BLAMED_BY))
                        .containsExactly(Subject.clusterScoped("ClusterOperator", "authentication")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Failed", "BackOff", "Unhealthy"})
    void whoPullsOrProbesNamesItForNothing(String reason) {
        assertThat(new Given()
                        .with(Resources.PODS, crash("a"), crash("b"))
                        .with(Resources.EVENTS, warning("Pod", "c", reason, SAID, "5m"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void eventsOfLongAgoDoNotCount() {
        assertThat(new Given()
                        .with(Resources.PODS, crash("a"), crash("b"))
                        .with(
                                Resources.EVENTS,
                                warning("PersistentVolumeClaim", "data", "ProvisioningFailed", SAID, "60m"))
                        .told(CHECK))
                .isEmpty();
    }

    private static Pod crash(String set) {
        return crash(set, SAID);
    }

    private static Pod crash(String set, String said) {
        return pod(set + "-0")
                .ownedBy("StatefulSet", set)
                .unready("30m")
                .waiting("CrashLoopBackOff", 9, new Termination(1, "Error", said, Optional.of(ago("1m"))))
                .get();
    }

    private static ClusterOperator operator(String name, String type, String status) {
        return operator(name, type, status, SAID);
    }

    private static ClusterOperator operator(String name, String type, String status, String said) {
        return new ClusterOperator(
                named("", name), "4.20.1", List.of(), List.of(condition(type, status, "30m", "Error", said)), false);
    }
}
