// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What counts as a problem of a node although its type is in no list.
class NodeProblemsTest {
    private static final NodeConditions CHECK = new NodeConditions(NodePatience.DEFAULT);
    private static final KubeletWarnings WARNINGS = KubeletWarnings.DEFAULT;

    @ParameterizedTest
    @CsvSource({
        // Other nodes, the type's words, and events: two of them make an incident.
        "NTPProblem, True, False, 0, MEDIUM",
        "ChronyDrift, True, False, 0, LOW",
        "ChronyDrift, True, False, 9, MEDIUM",
        "ChronyDrift, True, '', 9, LOW",
        "NTPProblem, True, '', 9, MEDIUM",
        "NTPProblem, True, '', 0, LOW",
        "NTPProblem, True, True, 0, LOW",
        "StorageAgentReady, False, True, 0, MEDIUM",
        // As on all nodes, or good.
        "ChronyDrift, True, '', 0, ''",
        "ChronyDrift, True, True, 0, ''",
        "ChronyDrift, False, True, 0, ''",
        "StorageAgentReady, True, False, 0, ''",
        "StorageAgentReady, False, '', 0, ''",
        "Progressing, True, False, 0, ''",
        "VMEventScheduled, True, False, 0, ''",
    })
    void unlistedTypesCountByASecondSign(String type, String status, String others, int events, String severity) {
        Given given = new Given()
                .with(Resources.NODES, node("w1", "", condition(type, status, "2h", "Bad", "it drifts")))
                .with(Resources.EVENTS, event("w1", "Bad", "it drifts", 3 * events, "2h", "1m", "chrony-monitor"));
        for (int other = 2; other < 5; other++) {
            Condition[] said = others.isEmpty()
                    ? new Condition[0]
                    : new Condition[] {condition(type, others, "9d", others.equals(status) ? "Bad" : "Good", "")};
            given.with(Resources.NODES, node("w" + other, "", said));
        }

        assertThat(given.told(CHECK).stream().filter(told -> told.endsWith(" w1")))
                .isEqualTo(severity.isEmpty() ? List.of() : List.of("NODE_PROBLEM " + severity + " Node w1"));
    }

    @Test
    void eventsWithItsReasonAreEvidence() {
        assertThat(CHECK.inspect(new Given()
                        .with(Resources.NODES, node("w1", "", condition("DriftProblem", "True", "2h", "Drifts", "")))
                        .with(Resources.EVENTS, event("w1", "Drifts", "by 9 s", 400, "2h", "1m", "monitor"))
                        .picture()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.since()).contains(ago("2h"));
                    assertThat(finding.evidence())
                            .extracting(Evidence::statement)
                            .containsExactly("DriftProblem is True for 2 h", "400 events on it");
                });
    }

    @Test
    void whatANodeHasHadSinceItJoinedMayBeItsKind() {
        Given given = new Given().with(Resources.NODES, node("w1", "", condition("Gpu", "True", "30d", "Has", "")));
        for (int other = 2; other < 5; other++) {
            given.with(Resources.NODES, node("w" + other, "", condition("Gpu", "False", "9d", "HasNot", "")));
        }

        assertThat(given.told(CHECK)).isEmpty();
    }

    @Test
    void waitingIsNoProblem() {
        Given given = new Given()
                .with(Resources.NODES, node("w1", "", condition("InPlaceUpdate", "True", "2h", "DrainPending", "")));
        for (int other = 2; other < 5; other++) {
            given.with(Resources.NODES, node("w" + other, "", condition("InPlaceUpdate", "False", "9d", "Done", "")));
        }

        assertThat(given.told(CHECK)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ImageGCFailed, kubelet, 60, 5h, 2m, NODE_PROBLEM MEDIUM Node w1",
        "CheckLimitsForResolvConf, kubelet, 900, 5h, 2m, NODE_PROBLEM LOW Node w1",
        "ImageGCFailed, kubelet, 60, 5h, 40m, ''",
        "ImageGCFailed, kubelet, 60, 20m, 2m, ''",
        "ImageGCFailed, kubelet, 3, 5h, 2m, ''",
        "ScaleDownFailed, cluster-autoscaler, 60, 5h, 2m, ''",
    })
    void kubeletThatWarnsAgainAndAgain(
            String reason, String component, int count, String first, String last, String told) {
        assertThat(new Given()
                        .with(Resources.NODES, node("w1", "", condition("Ready", "True", "9d")))
                        .with(Resources.EVENTS, event("w1", reason, "found 0 bytes", count, first, last, component))
                        .told(WARNINGS))
                .isEqualTo(told.isEmpty() ? List.of() : List.of(told));
    }

    @Test
    void eventsThatDifferInANumberAreCountedTogether() {
        Event[] events = IntStream.range(1, 9)
                .mapToObj(at -> event("w1", "ImageGCFailed", at + " bytes", 1, at * 7 + "m", at * 7 + "m", "kubelet"))
                .toArray(Event[]::new);

        assertThat(WARNINGS.inspect(new Given()
                        .with(Resources.NODES, node("w1", "", condition("Ready", "True", "9d")))
                        .with(Resources.EVENTS, events)
                        .picture()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.since()).contains(ago("56m"));
                    assertThat(finding.mode()).contains(Mode.KUBELET_WARNS);
                    assertThat(finding.evidence())
                            .containsExactly(Evidence.quoting(
                                    "its kubelet has warned 8 times in 56 min, last 7 min ago",
                                    new Quote("ImageGCFailed", "1 bytes")));
                });
    }

    @Test
    void sameWarningOnManyNodesIsOneFinding() {
        Given given = new Given();
        Stream.of("w1", "w2", "w3")
                .forEach(name -> given.with(Resources.NODES, node(name, "", condition("Ready", "True", "9d")))
                        .with(Resources.EVENTS, event(name, "ImageGCFailed", "no", 60, "5h", "2m", "kubelet")));

        assertThat(WARNINGS.inspect(given.picture()))
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.evidence().getFirst().statement())
                                .isEqualTo(
                                        "its kubelet has warned 60 times in 5 h, last 2 min ago; so have those of 2 other nodes"));
    }

    @Test
    void pressureOfTheNodeHasThemAsEvidence() {
        Given given = new Given()
                .with(
                        Resources.NODES,
                        node("w1", "", condition("Ready", "True", "9d"), condition("DiskPressure", "True", "4m")))
                .with(Resources.EVENTS, event("w1", "ImageGCFailed", "found 0", 60, "5h", "2m", "kubelet"));

        assertThat(given.told(WARNINGS)).isEmpty();
        assertThat(new NodeConditions(NodePatience.DEFAULT).inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence())
                        .extracting(Evidence::statement)
                        .containsExactly(
                                "DiskPressure is True for 4 min",
                                "its kubelet has warned 60 times in 5 h, last 2 min ago"));
    }

    private static Event event(
            String node, String reason, String message, int count, String first, String last, String component) {
        return Given.event("Node", "", node, reason, message, count, first, last, component);
    }
}
