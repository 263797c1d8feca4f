// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.ago;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperatorGroupsTest {
    private static final OperatorGroups CHECK = new OperatorGroups();

    @Test
    void newestOfSeveralIsTheOneTooMany() {
        Given given = groups("a @90d", "c @3h", "b @5d")
                .having(
                        Resources.CLUSTER_SERVICE_VERSIONS,
                        version("old", "TooManyOperatorGroups"),
                        version("new", "TooManyOperatorGroups"),
                        version("other", "InstallCheckFailed"));

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(finding -> {
            assertThat(finding.subject()).hasToString("OperatorGroup ci/c");
            assertThat(finding.mode()).contains(Mode.OPERATOR_GROUPS_CONFLICT);
            assertThat(finding.since()).contains(ago("2h"));
            assertThat(finding.evidence().getFirst().statement())
                    .isEqualTo("it is the newest of 3 OperatorGroups in its namespace, beside a, b");
            assertThat(finding.targets(Relation.BLAMED_BY)).map(Subject::name).containsExactly("new", "old");
        });
    }

    @Test
    void oneGroupIsMeantToBeThere() {
        assertThat(groups("a @90d")
                        .having(Resources.CLUSTER_SERVICE_VERSIONS, version("old", "TooManyOperatorGroups"))
                        .told(CHECK))
                .isEmpty();
        assertThat(groups("a @90d", "b @3h")
                        .having(Resources.CLUSTER_SERVICE_VERSIONS, version("old", "InstallCheckFailed"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void groupsAreReadWhenAVersionReportsSeveral() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.after(new Given()
                        .having(Resources.CLUSTER_SERVICE_VERSIONS, version("old", "TooManyOperatorGroups"))
                        .picture()))
                .containsExactly(Resources.generic("operatorgroups"));
        assertThat(reads.after(new Given()
                        .having(Resources.CLUSTER_SERVICE_VERSIONS, version("old", "InstallCheckFailed"))
                        .picture()))
                .isEmpty();
    }

    private static Given groups(String... named) {
        return new Given()
                .having(
                        Resources.generic("operatorgroups"),
                        List.of(named).stream()
                                .map(name -> name.split(" "))
                                .map(name -> """
                                        kind: OperatorGroup
                                        metadata: {namespace: ci, name: %s, creationTimestamp: %s}
                                        """.formatted(name[0], name[1]))
                                .toArray(String[]::new));
    }

    private static String version(String name, String reason) {
        return """
                kind: ClusterServiceVersion
                metadata: {namespace: ci, name: %s}
                status: {phase: Failed, reason: %s, lastTransitionTime: @2h}
                """.formatted(name, reason);
    }
}
