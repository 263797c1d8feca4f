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

    private static final ChangeTarget NAMESPACE = new ChangeTarget(
            new ApiResource("", "v1", "namespaces", "Namespace", List.of(), false), new ObjectName("", "old"));

    /// Its Secrets and roles are not read.
    @Test
    void theDeletionOfANamespaceSaysThatEverythingInItIsDeleted() throws Exception {
        assertThat(effect("[]"))
                .isEqualTo("deletes everything in it, Secrets, service accounts, roles and role bindings included");
        assertThat(effect("[{'kind':'Pod','metadata':{'name':'a'}},{'kind':'PersistentVolumeClaim','metadata':{}}]"))
                .isEqualTo("deletes everything in it, Secrets, service accounts, roles and role bindings included, and"
                        + " 1 pod of 1 workload, 1 × PersistentVolumeClaim");
    }

    private static String effect(String content) throws Exception {
        List<ObjectNode> related = JSON.readTree(content.replace('\'', '"'))
                .valueStream()
                .map(ObjectNode.class::cast)
                .toList();
        return new ChangePlanner(NAMESPACE, JSON.createObjectNode(), related)
                                .plan(ChangeWish.of(
                                        (ObjectNode) JSON.readTree("{\"action\":\"delete\"}"), Instant.EPOCH))
                        instanceof Planning.Possible(PlannedChange change, var _)
                ? change.effect()
                : "";
    }

    @Test
    void aNamespaceBeingDeletedWaitsForWhatItsConditionsName() throws Exception {
        ObjectNode live = (ObjectNode) JSON.readTree("""
                {"metadata":{"deletionTimestamp":"2026-01-01T00:00:00Z"},"spec":{"finalizers":["kubernetes"]},
                 "status":{"conditions":[
                   {"type":"NamespaceDeletionContentFailure","status":"False","message":"All content deleted"},
                   {"type":"NamespaceFinalizersRemaining","status":"True","message":"example.com/a in 1 instances"}]}}
                """);

        assertThat(new ChangePlanner(NAMESPACE, live, List.of())
                        .plan(ChangeWish.of((ObjectNode) JSON.readTree("{\"action\":\"delete\"}"), Instant.EPOCH)))
                .isInstanceOfSatisfying(
                        Planning.NotPossible.class,
                        refused -> assertThat(refused.wayOut())
                                .isEqualTo("It waits for what its conditions name, not for a finalizer of its own:"
                                        + " example.com/a in 1 instances."));
    }
}
