// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.clusterhealth.cases.Blinded.Sight;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Whichever list cannot be read and for whatever reason, the cluster is not called healthy, and the report names the
/// missing list, the reason and the access right that would help.
@Order(1) // takes a minute
class BlindSpotsTest {
    private static final List<String> HEALTHY = List.of("openshift-on-a-good-day", "managed-and-busy");
    private static final List<String> BROKEN = List.of(
            "crash-loop",
            "csi-controller-down",
            "etcd-chain",
            "machine-config-fails",
            "must-gather-node-not-ready",
            "node-lost",
            "node-pressure",
            "one-bad-image",
            "registry-down",
            "two-independent-causes",
            "unschedulable",
            "webhook-down");

    static Stream<Arguments> healthyAndOneListAway() {
        return HEALTHY.stream()
                .flatMap(name -> Resources.ALL.stream()
                        .flatMap(resource ->
                                Arrays.stream(Sight.values()).map(sight -> arguments(name, resource, sight))));
    }

    @ParameterizedTest
    @MethodSource("healthyAndOneListAway")
    void whatWasNeededAndNotSeenIsTold(String name, Resource<?> resource, Sight sight) {
        Blinded cluster = Blinded.of(name, resource, sight);

        CaseResult seen = cluster.found();

        if (!cluster.isAsked()) {
            assertThat(seen.verdict()).isEqualTo(Verdict.HEALTHY);
            return;
        }
        Optional<Blind> gap = seen.report().coverage().notChecked().stream()
                .filter(blind -> blind.what().equals(resource.toString()))
                .findFirst();
        assertThat(gap).map(Blind::reason).contains(sight.reason());
        assertThat(gap).map(Blind::partial).contains(sight == Sight.PARTIAL);
        if (sight == Sight.DENIED) {
            assertThat(gap)
                    .map(Blind::grant)
                    .contains(
                            resource.metadataOnly() // a right that should not be granted for a verdict
                                    ? ""
                                    : new AccessRule("list", resource.group(), resource.plural()).grant());
        }
        if (sight.reason() != Reason.ABSENT && resource.of().use() != Kind.Use.EXTRA) {
            assertThat(seen.verdict()).isNotEqualTo(Verdict.HEALTHY);
            assertThat(seen.report().coverage().checked()).doesNotContain(resource.toString());
        }
    }

    static Stream<Arguments> brokenAndOneListAway() {
        return BROKEN.stream().flatMap(name -> Resources.ALL.stream().map(resource -> arguments(name, resource)));
    }

    @ParameterizedTest
    @MethodSource("brokenAndOneListAway")
    void brokenClusterIsNeverHealthy(String name, Resource<?> resource) {
        for (Sight sight : List.of(Sight.DENIED, Sight.LATE, Sight.FAILED, Sight.PARTIAL)) {
            Blinded cluster = Blinded.of(name, resource, sight);

            assertThat(cluster.found().verdict()).as(sight.name()).isNotEqualTo(Verdict.HEALTHY);
            if (!cluster.isAsked()) {
                return; // however a list fails that is not requested
            }
        }
    }
}
