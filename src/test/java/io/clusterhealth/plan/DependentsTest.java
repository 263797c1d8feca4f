// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.PlannedChange.Planning;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DependentsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void aNamespaceBeingDeletedWaitsForWhatItsConditionsName() throws Exception {
        ChangeTarget target = new ChangeTarget(
                new ApiResource("", "v1", "namespaces", "Namespace", List.of(), false), new ObjectName("", "old"));
        ObjectNode live = (ObjectNode) JSON.readTree("""
                {"metadata":{"deletionTimestamp":"2026-01-01T00:00:00Z"},"spec":{"finalizers":["kubernetes"]},
                 "status":{"conditions":[
                   {"type":"NamespaceDeletionContentFailure","status":"False","message":"All content deleted"},
                   {"type":"NamespaceFinalizersRemaining","status":"True","message":"example.com/a in 1 instances"}]}}
                """);

        assertThat(new ChangePlanner(target, live, List.of())
                        .plan(ChangeWish.of((ObjectNode) JSON.readTree("{\"action\":\"delete\"}"), Instant.EPOCH)))
                .isInstanceOfSatisfying(
                        Planning.NotPossible.class,
                        refused -> assertThat(refused.wayOut())
                                .isEqualTo("It waits for what its conditions name, not for a finalizer of its own:"
                                        + " example.com/a in 1 instances."));
    }
}
