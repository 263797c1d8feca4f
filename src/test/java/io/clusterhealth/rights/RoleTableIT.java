// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.kubekit.AdminApi;
import io.clusterhealth.kubekit.KubeKit;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The answers computed from roles and bindings equal those of the API server.
class RoleTableIT {
    private static final int QUESTIONS = 5_000;
    private static final int ROLES = 60;
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void everyAnswerIsTheOneOfTheApiServer() throws IOException {
        long seed = Optional.ofNullable(System.getProperty("rights.seed"))
                .map(Long::valueOf)
                .orElseGet(System::nanoTime);
        System.out.println("seed of the rights: " + seed + " (-Drights.seed=…)");
        RandomRights random = new RandomRights(seed);
        try (KubeKit kube = KubeKit.start()) {
            AdminApi api = kube.api();
            create(kube, random);
            awaitSeen(api);
            RoleTable table = RoleTable.of(read(kube));
            List<String> wrong = new ArrayList<>();
            int allowed = 0;
            for (int i = 0; i < QUESTIONS; i++) {
                Requester who = random.requester();
                Right right = random.right();
                boolean theirs = allows(api, who, right);
                boolean ours = table.allows(who, right).isPresent();
                allowed += theirs ? 1 : 0;
                if (theirs != ours) {
                    wrong.add(who + " " + right + ": " + theirs);
                }
            }
            System.out.println(
                    QUESTIONS + " questions, " + allowed + " allowed, " + wrong.size() + " answered otherwise");
            assertThat(wrong).isEmpty();
            assertThat(allowed).isBetween(QUESTIONS / 20, QUESTIONS * 19 / 20);
        }
    }

    private static void create(KubeKit kube, RandomRights random) {
        StringBuilder objects = new StringBuilder();
        RandomRights.NAMESPACES.stream()
                .filter(name -> !name.startsWith("kube-"))
                .forEach(name -> objects.append(
                        "{apiVersion: v1, kind: Namespace, metadata: {name: %s}}%n---%n".formatted(name)));
        for (int i = 0; i < ROLES; i++) {
            String namespace = random.one(List.of("", "shop", "bank"));
            String bound = namespace.isEmpty() ? random.one(List.of("", "", "shop", "bank")) : namespace;
            // Some roles are missing, and some are bound twice.
            String role = "r" + (i % 10 == 9 ? i + 1_000 : i);
            objects.append(random.role("r" + i, namespace))
                    .append("\n---\n")
                    .append(random.binding("b" + i, bound, namespace.isEmpty() ? "ClusterRole" : "Role", role))
                    .append("\n---\n");
        }
        kube.apply(objects.toString());
        kube.apply("""
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: z}, rules: [{verbs: [last], apiGroups: [a], resources: [c]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: z, namespace: shop}, rules: [{verbs: [last], apiGroups: [a], resources: [d]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: z}, roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: z}, subjects: [{kind: User, name: z, apiGroup: rbac.authorization.k8s.io}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: z, namespace: shop}, roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: z}, subjects: [{kind: User, name: z, apiGroup: rbac.authorization.k8s.io}]}
                """);
    }

    /// The authorizer receives new objects after a delay, each list in order; these four come last.
    private static void awaitSeen(AdminApi api) throws IOException {
        Requester last = new Requester("z", List.of());
        Deadline end = Deadline.in(Duration.ofSeconds(30));
        while (!allows(api, last, new Right.OfObjects("last", "a", "c", "", "", ""))
                || !allows(api, last, new Right.OfObjects("last", "a", "d", "", "shop", ""))) {
            assertThat(end.remaining()).isPositive();
        }
    }

    private static Picture read(KubeKit kube) {
        Vertx vertx = Vertx.vertx();
        try (KubeClusters clusters = LiveClusters.over(kube.admin(), vertx)) {
            Opened.Ready ready = (Opened.Ready) clusters.open(Optional.empty(), Caller.ANONYMOUS);
            Picture picture = ready.cluster()
                    .read(RoleTable.LISTS, Optional.empty(), Deadline.in(Duration.ofMinutes(2)), ReadObserver.NONE);
            assertThat(RoleTable.LISTS).allMatch(picture::whole);
            return picture;
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private static boolean allows(AdminApi api, Requester who, Right right) throws IOException {
        ObjectNode review = JSON.createObjectNode()
                .put("apiVersion", "authorization.k8s.io/v1")
                .put("kind", "SubjectAccessReview");
        ObjectNode spec = review.putObject("spec").put("user", who.user());
        who.groups().forEach(spec.putArray("groups")::add);
        switch (right) {
            case Right.Url(String verb, String path) ->
                spec.putObject("nonResourceAttributes").put("verb", verb).put("path", path);
            case Right.OfObjects of ->
                spec.putObject("resourceAttributes")
                        .put("verb", of.verb())
                        .put("group", of.group())
                        .put("resource", of.resource())
                        .put("subresource", of.subresource())
                        .put("namespace", of.namespace())
                        .put("name", of.name());
        }
        String answer = api.send("POST", "/apis/authorization.k8s.io/v1/subjectaccessreviews", review.toString());
        return JSON.readTree(answer).path("status").path("allowed").asBoolean();
    }
}
