// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Delivery;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Supplier;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryMappingTest {
    private static final Metadata NAMED =
            new Metadata("flux", "shop", Optional.empty(), Optional.empty(), Optional.empty());

    @Test
    void readsAKustomization() {
        assertThat(Yaml.read(Resources.KUSTOMIZATIONS, """
                        metadata: {namespace: flux, name: shop}
                        spec: {suspend: true, targetNamespace: web, sourceRef: {kind: GitRepository, name: repo}}
                        status:
                          conditions: [{type: Ready, status: "False", reason: BuildFailed, message: no such file}]
                        """))
                .contains(new Delivery(
                        "Kustomization",
                        NAMED,
                        true,
                        new Supplier.Reference("GitRepository", "", "repo"),
                        "web",
                        List.of(new Condition("Ready", "False", "BuildFailed", "no such file", Optional.empty()))));
    }

    @Test
    void releaseNamesItsSourceInEitherWayAndIsForItsOwnNamespaceUnlessItSaysSo() {
        assertThat(release("{chart: {spec: {sourceRef: {kind: HelmRepository, name: r, namespace: charts}}}}"))
                .contains(delivery("HelmRelease", new Supplier.Reference("HelmRepository", "charts", "r"), "flux"));
        assertThat(release("{targetNamespace: web, chartRef: {kind: OCIRepository, name: r}}"))
                .contains(delivery("HelmRelease", new Supplier.Reference("OCIRepository", "", "r"), "web"));
    }

    @ParameterizedTest
    @CsvSource({"Failed, OutOfSync, true", "Error, Unknown, true", "Failed, Synced, false", "Running, OutOfSync, false"
    })
    void operationOfAnApplicationHasFailedWhereItHasNotBroughtWhatIsWanted(String phase, String sync, boolean failed) {
        Condition operation = new Condition(
                "Operation", phase, "", "one task failed", Optional.of(Instant.parse("2026-11-20T09:00:00Z")));
        Condition complaint = new Condition("OrphanedResourceWarning", "", "", "two", Optional.empty());

        assertThat(Yaml.read(Resources.APPLICATIONS, """
                        metadata: {namespace: flux, name: shop}
                        spec: {destination: {namespace: web}}
                        status:
                          sync: {status: %s}
                          operationState: {phase: %s, message: one task failed, finishedAt: "2026-11-20T09:00:00Z"}
                          conditions: [{type: OrphanedResourceWarning, message: two}]
                        """.formatted(sync, phase)))
                .contains(new Delivery(
                        "Application",
                        NAMED,
                        false,
                        new Supplier.Reference("", "", ""),
                        "web",
                        failed ? List.of(complaint, operation) : List.of(complaint)));
    }

    /// Values and parameters may hold what is secret.
    @Test
    void keepsNothingOfWhatIsFilledIn() {
        assertThat(kept(Resources.HELM_RELEASES, "{values: {password: hunter2}}"))
                .doesNotContain("hunter2");
        assertThat(kept(Resources.KUSTOMIZATIONS, "{postBuild: {substitute: {password: hunter2}}}"))
                .doesNotContain("hunter2");
        assertThat(kept(
                        Resources.APPLICATIONS,
                        "{source: {helm: {values: hunter2, parameters: [{name: password, value: hunter2}]}}}"))
                .doesNotContain("hunter2");
    }

    private static Delivery delivery(String kind, Supplier.Reference source, String into) {
        return new Delivery(kind, NAMED, false, source, into, List.of());
    }

    private static Optional<Delivery> release(String spec) {
        return Yaml.read(Resources.HELM_RELEASES, object(spec));
    }

    private static String kept(Resource<Delivery> resource, String spec) {
        return Yaml.project(Mappings.of(resource).projection(), object(spec)).toString();
    }

    private static String object(String spec) {
        return "{metadata: {namespace: flux, name: shop}, spec: %s}".formatted(spec);
    }
}
