// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A live cluster, of which some lists are read, gets the same result as its recording, of which all are read.
@Order(2) // examines each case while it is open; the others find it examined
class LiveLookTest {
    private static final OptionalReads LOOKS = OptionalReads.of(Checks.all());
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    static List<String> cases() {
        return Cases.names();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void readingLessFindsTheSame(String name) {
        assertThat(triggered(Cases.cluster(name)))
                .as("triggered by the short lists")
                .isTrue();
        List<String> whole = lines(Cases.examined(name));
        List<String> live = live(name);

        if (Cases.lessLive().containsKey(name)) {
            assertThat(live).as("a case of live.txt").isNotEqualTo(whole);
        } else {
            assertThat(live).isEqualTo(whole);
        }
    }

    /// Routes belong to a component that only some clusters have, and NetworkPolicies are read because of Routes.
    @Test
    void listsOfComponentsCallForFurtherLists() {
        assertThat(CaseResult.of(new AsIfLive(Cases.cluster("policy-shuts-the-route")))
                        .diagnosis()
                        .notices())
                .extracting(Finding::code)
                .containsExactly(FindingCode.POLICY_SHUTS_ENTRANCE);
    }

    @Test
    void readingLessFindsTheSameInTheHeldBack() {
        assertThat(Cases.heldBack().stream()
                        .filter(name ->
                                !triggered(Cases.cluster(name)) || !live(name).equals(lines(Cases.examined(name))))
                        .count())
                .as("held-back cases judged otherwise")
                .isZero();
    }

    /// Whether the short lists trigger the same lists as all lists do.
    private static boolean triggered(Cluster cluster) {
        Picture whole =
                cluster.read(Set.copyOf(Resources.ALL), Optional.empty(), Deadline.in(PATIENCE), ReadObserver.NONE);
        Map<Resource<?>, Read<? extends List<?>>> few = new HashMap<>(whole.lists());
        few.keySet().retainAll(OptionalReads.SHORT_LISTS);
        Picture nodes = new Picture(whole.namespace(), whole.asOf(), whole.server(), few);
        few.keySet().retainAll(OptionalReads.COMPONENT_LISTS);
        Picture components = new Picture(whole.namespace(), whole.asOf(), whole.server(), few);
        return LOOKS.ofComponents(components).equals(LOOKS.ofComponents(whole))
                && LOOKS.onShortLists(nodes).equals(LOOKS.onShortLists(whole));
    }

    private static List<String> live(String name) {
        return lines(CaseResult.of(new AsIfLive(Cases.cluster(name))));
    }

    /// The verdict, then the causes in their order.
    private static List<String> lines(CaseResult result) {
        return Stream.concat(
                        Stream.of(result.verdict().label()),
                        result.causes().stream()
                                .map(cause -> cause.severity() + " " + cause.code() + " " + cause.subject()))
                .toList();
    }
}
