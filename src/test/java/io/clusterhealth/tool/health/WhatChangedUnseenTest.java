// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The limits of a timeline are stated once.
class WhatChangedUnseenTest extends ToolCallFixture {
    private static final String UNSEEN =
            "Most deletions and scalings of StatefulSets are not among them: only the API server's audit log has those.";

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("nodes.yaml", """
                {apiVersion: v1, kind: Node, metadata: {name: worker-1, creationTimestamp: '2026-10-01T10:00:00Z'}, status: {
                  conditions: [{type: Ready, status: 'False', message: m, lastTransitionTime: '2026-11-21T09:30:00Z'}]}}
                """);
        write("pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");
    }

    @Test
    void aDeletionIsNotSeenBeforeTheFirstBadSignal() {
        ToolOutcome.Answer answer = answer("what-changed", "{}");

        assertThat(answer.text())
                .contains("No change was seen in the 30 min before it")
                .containsOnlyOnce(UNSEEN);
        assertThat(answer.data().path("unseen").asText()).isEqualTo(UNSEEN);
    }

    @Test
    void norIsItAmongNoChanges() {
        assertThat(answer("what-changed", "{\"since\": \"1m\"}").text())
                .contains("0 changes in the last 60 s")
                .containsOnlyOnce(UNSEEN);
    }

    @Test
    void norIsItAmongChangesBeforeTheSignal() throws IOException {
        write("secrets.yaml", """
                {apiVersion: v1, kind: Secret, metadata: {namespace: shop, name: db,
                   creationTimestamp: '2026-10-01T10:00:00Z', managedFields: [
                   {manager: kubectl-edit, time: '2026-11-21T09:25:00Z'}]}}
                """);

        assertThat(answer("what-changed", "{}").text()).contains("kubectl-edit").containsOnlyOnce(UNSEEN);
    }
}
