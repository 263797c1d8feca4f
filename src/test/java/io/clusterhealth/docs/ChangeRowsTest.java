// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import static io.clusterhealth.docs.SeedRows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every row of the seeds about changes, and every tool of theirs, has its line in the document, and what proves it is
/// there.
class ChangeRowsTest {
    private static final SeedRows ROWS = new SeedRows("Changes");

    /// Of an agent's states, and of what a model's API takes.
    private static final List<String> NOTHING_ASKED = List.of("D31", "D52", "D55");

    private static final List<String> TOOLS = List.of(
            "list-pods",
            "list-nodes",
            "list-events",
            "describe",
            "get-pod-logs",
            "list-deployments",
            "list-services",
            "list-clusters",
            "find-pod-issues",
            "find-deployment-issues",
            "analyze-namespace",
            "check-resource-limits",
            "check-security-issues",
            "find-resource-owners",
            "audit-kubeconfig",
            "can-i",
            "analyze-subject-permissions",
            "describe-role",
            "list-roles",
            "list-bindings",
            "detect-cluster-type",
            "get-cluster-version-info",
            "get-upgrade-prerequisites",
            "get-upgrade-status",
            "check-olm-operator-upgrades",
            "check-helm-release-upgrades",
            "trigger-openshift-upgrade",
            "get-app-status",
            "get-app-instances",
            "get-app-logs",
            "list-cluster-capabilities",
            "find-clusters-for-workload",
            "deploy",
            "kustomize",
            "scale",
            "patch",
            "labels",
            "delete",
            "helm");

    @Test
    void eachRowAndToolIsThereOnceInItsOrder() throws IOException {
        Stream<String> ofSeed = Stream.of(
                        rows("D", 9, 9),
                        rows("D", 14, 22),
                        rows("D", 31, 31),
                        rows("D", 38, 38),
                        rows("D", 47, 60),
                        rows("D", 66, 66),
                        rows("D", 80, 80),
                        rows("D", 102, 106))
                .flatMap(rows -> rows)
                .filter(row -> !NOTHING_ASKED.contains(row));

        assertThat(ROWS.told().stream().flatMap(row -> Stream.of(row.group(1).split(", "))))
                .containsExactlyElementsOf(Stream.concat(ofSeed, TOOLS.stream()).toList());
    }

    @Test
    void whatEachNamesIsThere() throws IOException {
        ROWS.assertProofsAreThere();
    }
}
