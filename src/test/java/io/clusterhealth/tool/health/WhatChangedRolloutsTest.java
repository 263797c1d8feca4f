// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rollouts, rollbacks and scalings in their order and with their times, as an API server stores them. A
/// ReplicaSet or revision that a rollback uses again keeps its creation time.
class WhatChangedRolloutsTest extends ToolCallFixture {
    private final StringBuilder sets = new StringBuilder();
    private final StringBuilder events = new StringBuilder();
    private final StringBuilder pods = new StringBuilder();

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-27T07:20:00Z");
        write("nodes.yaml", "{apiVersion: v1, kind: NodeList, items: []}");
    }

    private void set(String name, String created, String revision, String history) {
        sets.append("""
                - {metadata: {namespace: shop, name: web-%1$s, creationTimestamp: '2026-11-27T%2$sZ',
                   annotations: {deployment.kubernetes.io/revision: '%3$s', deployment.kubernetes.io/revision-history: '%4$s'},
                   ownerReferences: [{kind: Deployment, name: web, controller: true}]},
                   spec: {template: {spec: {containers: [{name: web, image: 'web:%1$s'}]}}}}
                """.formatted(name, created, revision, history));
    }

    private void revision(String name, String created, String raised, int revision) {
        sets.append("""
                - {metadata: {namespace: shop, name: db-%s, creationTimestamp: '2026-11-27T%sZ',
                   managedFields: [{manager: kube-controller-manager, operation: Update, time: '2026-11-27T%sZ'}],
                   ownerReferences: [{kind: StatefulSet, name: db, controller: true}]}, revision: %d}
                """.formatted(name, created, raised, revision));
    }

    private void scaled(String time, String what) {
        events.append("""
                - {metadata: {namespace: shop, name: e.%1$s%2$d}, type: Normal, reason: ScalingReplicaSet,
                   message: Scaled %3$s, involvedObject: {kind: Deployment, namespace: shop, name: web},
                   firstTimestamp: '2026-11-27T%1$sZ', lastTimestamp: '2026-11-27T%1$sZ'}
                """.formatted(time, events.length(), what));
    }

    private void pod(String owner, String name, String created) {
        pods.append("""
                - {metadata: {namespace: shop, name: %1$s-%2$s, creationTimestamp: '2026-11-27T%3$sZ',
                   labels: {controller-revision-hash: %2$s},
                   ownerReferences: [{kind: %4$s, name: %5$s, controller: true}]}, status: {phase: Running,
                   conditions: [{type: Ready, status: 'True'}]}}
                """.formatted(
                        owner,
                        name,
                        created,
                        owner.equals("db") ? "StatefulSet" : "ReplicaSet",
                        owner.equals("db") ? "db" : owner + "-" + name));
    }

    private ToolOutcome.Answer changes(String kind) throws IOException {
        write("sets.yaml", "apiVersion: apps/v1\nkind: " + kind + "List\nitems:\n" + sets);
        write("pods.yaml", "apiVersion: v1\nkind: PodList\nitems:" + (pods.isEmpty() ? " []" : "\n" + pods));
        write("events.yaml", "apiVersion: v1\nkind: EventList\nitems:" + (events.isEmpty() ? " []" : "\n" + events));
        return answer("what-changed", "{\"since\": \"1h\", \"max_tokens\": 4000}");
    }

    private static Stream<String> rows(ToolOutcome.Answer answer) {
        return answer.text().lines().filter(line -> line.startsWith("2026-") || line.startsWith("between "));
    }

    /// As on a real API server: template v1, v2, and `rollout undo`, which renumbers the first revision.
    @Test
    void aRollbackOfAStatefulSetStandsWhereItsRevisionWasRaised() throws IOException {
        revision("a", "07:07:49", "07:08:36", 3);
        revision("b", "07:08:05", "07:08:05", 2);

        assertThat(rows(changes("ControllerRevision")))
                .containsExactly(
                        "2026-11-27T07:08:36Z (11 min ago) StatefulSet shop/db: rolled back, as revision 3",
                        "2026-11-27T07:08:05Z (11 min ago) StatefulSet shop/db: rolled out revision 2",
                        "2026-11-27T07:07:49Z (12 min ago) StatefulSet shop/db: rolled out an earlier revision");
    }

    /// If pods start immediately, two revisions can be created within one second.
    @Test
    void ofTwoRevisionsOfOneSecondThatWhichWasWrittenAgainWasRolledBackTo() throws IOException {
        revision("a", "07:07:49", "07:08:36", 3);
        revision("b", "07:07:49", "07:07:49", 2);

        assertThat(rows(changes("ControllerRevision")).findFirst())
                .hasValue("2026-11-27T07:08:36Z (11 min ago) StatefulSet shop/db: rolled back, as revision 3");
    }

    /// The rollout of `b` ends in the same second in which the rollback to `a` begins.
    @Test
    void whatEndsInTheSecondOfARollbackIsNoScaling() throws IOException {
        set("a", "07:00:00", "3", "1");
        set("b", "07:00:00", "2", "");
        scaled("07:00:00", "up replica set web-a from 0 to 2");
        scaled("07:00:00", "up replica set web-b from 0 to 1");
        scaled("07:00:00", "down replica set web-a from 2 to 1");
        scaled("07:00:01", "up replica set web-b from 1 to 2");
        scaled("07:00:01", "down replica set web-a from 1 to 0");
        scaled("07:00:01", "up replica set web-a from 0 to 1");
        scaled("07:00:01", "down replica set web-b from 2 to 1");

        assertThat(rows(changes("ReplicaSet")).map(row -> row.replaceAll("Deployment shop/web: |, images.*", "")))
                .startsWith("2026-11-27T07:00:01Z (19 min ago) rolled back, as revision 3")
                .noneMatch(row -> row.contains("was scaled"));
    }

    @Test
    void aRollbackOfAStatefulSetIsNoLaterThanItsPods() throws IOException {
        revision("a", "07:07:49", "07:07:49", 3);
        revision("b", "07:08:05", "07:08:05", 2);
        pod("db", "db-a", "07:09:00");

        ToolOutcome.Answer answer = changes("ControllerRevision");

        assertThat(rows(answer).findFirst())
                .hasValue("between 2026-11-27T07:08:05Z and 2026-11-27T07:09:00Z (11 min ago at the latest)"
                        + " StatefulSet shop/db: rolled back, as revision 3");
        assertThat(answer.data().at("/changes/0/at").asText()).isEqualTo("2026-11-27T07:09:00Z");
        assertThat(answer.data().at("/changes/0/notBefore").asText()).isEqualTo("2026-11-27T07:08:05Z");
    }

    /// The scale-down by the next rollout is no sign of the rollback.
    @Test
    void aRollbackLiesBetweenTheRevisionsBeforeAndAfterIt() throws IOException {
        set("a", "06:30:00", "3", "1");
        set("b", "06:40:00", "2", "");
        set("c", "06:55:01", "4", "");
        scaled("06:55:01", "down replica set web-a from 4 to 3");

        assertThat(rows(changes("ReplicaSet")))
                .containsExactly(
                        "2026-11-27T06:55:01Z (24 min ago) Deployment shop/web: rolled out revision 4, images changed:"
                                + " \"web:a → web:c\"",
                        "between 2026-11-27T06:40:00Z and 2026-11-27T06:55:01Z (24 min ago at the latest) Deployment shop/web:"
                                + " rolled back, as revision 3, images changed: \"web:b → web:a\"",
                        "2026-11-27T06:40:00Z (40 min ago) Deployment shop/web: rolled out revision 2, images changed:"
                                + " \"web:a → web:b\"",
                        "2026-11-27T06:30:00Z (50 min ago) Deployment shop/web: first seen with revision 1: \"web:a\"");
    }

    /// A rollback and its reversal: each ReplicaSet records its earlier revision too.
    @Test
    void eachOfSeveralRollbacksIsTold() throws IOException {
        set("a", "06:30:00", "3", "1");
        set("b", "06:40:00", "4", "2");
        scaled("06:43:08", "up replica set web-a from 0 to 1");
        scaled("06:43:09", "down replica set web-b from 1 to 0");
        pod("web", "b", "06:50:00");

        assertThat(rows(changes("ReplicaSet")).map(row -> row.replaceAll("Deployment shop/web: |, images.*", "")))
                .containsExactly(
                        "between 2026-11-27T06:43:08Z and 2026-11-27T06:50:00Z (30 min ago at the latest) rolled back, as revision 4",
                        "2026-11-27T06:43:08Z (36 min ago) rolled back, as revision 3",
                        "2026-11-27T06:40:00Z (40 min ago) rolled out revision 2",
                        "2026-11-27T06:30:00Z (50 min ago) first seen with revision 1: \"web:a\"");
    }

    /// The events of the rollback are lost: the API server keeps one for all similar ones, with the last message.
    @ParameterizedTest
    @CsvSource({"true, 06:40:15Z (39 min", "false, 07:20:00Z (1 s"})
    void aScalingToZeroAfterARollbackOfUnknownTimeIsToldFirst(boolean condition, String latest) throws IOException {
        set("a", "06:30:00", "3", "1");
        set("b", "06:40:00", "2", "");
        scaled("06:47:00", "down replica set web-a from 4 to 0");
        if (condition) {
            write("deployments.yaml", """
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {namespace: shop, name: web, creationTimestamp: "2026-11-27T06:30:00Z"}
                    spec: {replicas: 0}
                    status:
                      conditions:
                      - type: Progressing
                        status: "True"
                        reason: NewReplicaSetAvailable
                        message: ReplicaSet "web-a" has successfully progressed.
                        lastTransitionTime: "2026-11-27T06:30:00Z"
                        lastUpdateTime: "2026-11-27T06:40:15Z"
                    """);
        }

        assertThat(rows(changes("ReplicaSet"))
                        .map(row -> row.replaceAll("Deployment shop/web: |, images.*", ""))
                        .limit(2))
                .containsExactly(
                        "2026-11-27T06:47:00Z (33 min ago) was scaled: \"Scaled down replica set web-a from 4 to 0\"",
                        "between 2026-11-27T06:40:00Z and 2026-11-27T" + latest
                                + " ago at the latest) rolled back, as revision 3");
    }

    /// Scaling a ReplicaSet to zero and up again is no rollback, whatever its earlier revision.
    @Test
    void aSetThatIsScaledUpFromNothingByHandIsNotTakenUpAgain() throws IOException {
        set("a", "06:30:00", "3", "1");
        set("b", "06:40:00", "2", "");
        scaled("07:00:00", "down replica set web-a from 2 to 0");
        scaled("07:10:00", "up replica set web-a from 0 to 2");

        assertThat(rows(changes("ReplicaSet"))
                        .map(row -> row.replaceAll("Deployment shop/web: |, images.*", ""))
                        .limit(3))
                .containsExactly(
                        "2026-11-27T07:10:00Z (10 min ago) was scaled: \"Scaled up replica set web-a from 0 to 2\"",
                        "2026-11-27T07:00:00Z (20 min ago) was scaled: \"Scaled down replica set web-a from 2 to 0\"",
                        "between 2026-11-27T06:40:00Z and 2026-11-27T07:20:00Z (1 s ago at the latest) rolled back, as revision 3");
    }

    /// A rollout with two replicas at 07:00:00; scalings before, during and after it that belong to it or not.
    @ParameterizedTest
    @CsvSource({
        "06:59:50, down replica set web-a from 3 to 2, true",
        "07:00:00, up replica set web-b from 0 to 1, false",
        "07:00:01, down replica set web-a from 2 to 1, false",
        "07:00:01, up replica set web-b from 1 to 2, false",
        "07:00:30, down replica set web-a from 1 to 0, false",
        "07:00:20, up replica set web-b from 2 to 4, true",
        "07:00:20, down replica set web-b from 2 to 0, true",
        "07:14:00, down replica set web-b from 2 to 0, true"
    })
    void aScalingIsToldHoweverShortlyItFollowsARollout(String time, String what, boolean told) throws IOException {
        set("a", "06:30:00", "1", "");
        set("b", "07:00:00", "2", "");
        scaled("07:00:00", "up replica set web-b from 0 to 1");
        scaled("07:00:01", "down replica set web-a from 2 to 1");
        scaled(time, what);

        assertThat(rows(changes("ReplicaSet")).anyMatch(row -> row.contains("was scaled: \"Scaled " + what)))
                .isEqualTo(told);
    }

    /// A stalled rollout has two ReplicaSets; scaling the Deployment at that time scales both.
    @Test
    void aScalingInTheMiddleOfARolloutIsToldOfBothSets() throws IOException {
        set("a", "06:30:00", "1", "");
        set("b", "07:00:00", "2", "");
        scaled("07:00:00", "up replica set web-b from 0 to 1");
        scaled("07:00:01", "down replica set web-a from 4 to 3");
        scaled("07:20:00", "down replica set web-b from 1 to 0");
        scaled("07:20:01", "down replica set web-a from 3 to 0");

        assertThat(rows(changes("ReplicaSet")).filter(row -> row.contains("was scaled")))
                .hasSize(2)
                .anyMatch(row -> row.contains("web-a from 3 to 0"));
    }

    /// The rollout is complete and removes the last old pods in the second before another scaling.
    @Test
    void aRolloutThatEndsShortlyBeforeAScalingIsNoneItself() throws IOException {
        set("a", "06:30:00", "1", "");
        set("b", "07:00:00", "2", "");
        scaled("07:00:00", "up replica set web-b from 0 to 1");
        scaled("07:00:01", "down replica set web-a from 3 to 2");
        scaled("07:00:01", "up replica set web-b from 1 to 3");
        scaled("07:00:02", "down replica set web-a from 2 to 0");
        scaled("07:00:03", "down replica set web-b from 3 to 0");

        assertThat(rows(changes("ReplicaSet")).filter(row -> row.contains("was scaled")))
                .hasSize(1)
                .allMatch(row -> row.contains("web-b from 3 to 0"));
    }

    /// Without a surge, an old pod is removed first. With `Recreate`, all old pods are removed, and the new
    /// ReplicaSet is created after them.
    @Test
    void aRolloutThatTakesDownFirstIsNoScaling() throws IOException {
        set("a", "06:30:00", "1", "");
        set("b", "07:00:00", "2", "");
        set("c", "07:10:20", "3", "");
        scaled("07:00:00", "down replica set web-a from 2 to 1");
        scaled("07:00:01", "up replica set web-b from 0 to 1");
        scaled("07:00:05", "down replica set web-a from 1 to 0");
        scaled("07:00:05", "up replica set web-b from 1 to 2");
        scaled("07:10:00", "down replica set web-b from 2 to 0");
        scaled("07:10:20", "up replica set web-c from 0 to 2");

        assertThat(changes("ReplicaSet").text()).doesNotContain("was scaled");
    }

    /// Scaled to zero, given another image, and scaled up: none of these scalings is by a rollout.
    @Test
    void aRolloutOfNothingScalesNothing() throws IOException {
        set("a", "06:30:00", "1", "");
        set("b", "07:01:00", "2", "");
        scaled("07:00:00", "down replica set web-a from 2 to 0");
        scaled("07:02:00", "up replica set web-b from 0 to 2");

        assertThat(rows(changes("ReplicaSet")).filter(row -> row.contains("was scaled")))
                .hasSize(2);
    }

    /// One event with a count of two.
    @Test
    void aScalingThatIsRepeatedIsToldWithItsFirstTime() throws IOException {
        set("a", "06:30:00", "1", "");
        scaled("07:00:00", "down replica set web-a from 2 to 0");
        scaled("07:05:00", "up replica set web-a from 0 to 2");
        events.append("""
                - {metadata: {namespace: shop, name: twice}, type: Normal, reason: ScalingReplicaSet, count: 2,
                   message: Scaled down replica set web-a from 2 to 1,
                   involvedObject: {kind: Deployment, namespace: shop, name: web},
                   firstTimestamp: '2026-11-27T07:06:00Z', lastTimestamp: '2026-11-27T07:08:00Z'}
                """);

        assertThat(rows(changes("ReplicaSet")).filter(row -> row.contains("from 2 to 1")))
                .hasSize(2);
    }
}
