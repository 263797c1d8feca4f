// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.OwnNamespaces;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesReadingTest {
    private static final Set<Resource<?>> WANTED = Set.of(Resources.PODS, Resources.EVENTS);
    private static final String RULES = """
            {"kind": "SelfSubjectRulesReview", "status": {"incomplete": %s, "resourceRules": [
              {"verbs": ["get"], "apiGroups": [""], "resources": ["namespaces"], "resourceNames": ["shop"]},
              {"verbs": ["get", "list"], "apiGroups": [""], "resources": ["pods"]}]}}""";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"false, 0", "true, 1"})
    void whatTheRulesDoNotAllowIsOnlyAskedForWhereTheyAreNotAllTold(boolean incomplete, int asked) throws IOException {
        try (ScriptedServer server = serving(201, RULES.formatted(incomplete))) {

            Picture seen = fill(server);

            assertThat(server.requestsFor("/namespaces/shop/pods")).isEqualTo(1);
            assertThat(server.requestsFor("/namespaces/shop/events")).isEqualTo(asked);
            assertThat(seen.list(Resources.PODS).known()).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "no JSON", "{\"status\": {\"resourceRules\": 1}}"})
    void anAnswerWithoutRulesSaysNothing(String answer) throws IOException {
        try (ScriptedServer server = serving(201, answer)) {

            assertThat(fill(server).list(Resources.PODS).known()).isEmpty();
        }
    }

    @Test
    void whoMayNotAskIsNotToldAnything() throws IOException {
        try (ScriptedServer server = serving(403, RULES.formatted(false))) {

            assertThat(fill(server).list(Resources.PODS).known()).isEmpty();
        }
    }

    /// One additional request, only where nothing else names a namespace.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nameless | system:serviceaccount:shop:viewer | 1 | true
            nameless | jane                              | 1 | false
            named    | system:serviceaccount:shop:viewer | 0 | true
            """)
    void theNamespaceOfAServiceAccountIsLookedInto(String rule, String user, int asked, boolean seen)
            throws IOException {
        String rules = rule.equals("nameless") ? RULES.replace("\"shop\"", "") : RULES;
        String self =
                "{\"kind\": \"SelfSubjectReview\", \"status\": {\"userInfo\": {\"username\": \"%s\", \"groups\": []}}}"
                        .formatted(user);
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
            if (target.endsWith("/selfsubjectreviews")) {
                ScriptedServer.send(connection, 201, self);
            } else {
                answer(target, 201, rules.formatted(false), connection);
            }
        })) {
            Picture picture = fill(server);

            assertThat(server.requestsFor("/selfsubjectreviews")).isEqualTo(asked);
            assertThat(picture.list(Resources.PODS).known().isPresent()).isEqualTo(seen);
        }
    }

    private Picture fill(ScriptedServer server) throws IOException {
        try (LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Cluster cluster = live.cluster();
            Deadline deadline = Deadline.in(Duration.ofSeconds(10));
            Picture first = cluster.read(WANTED, Optional.empty(), deadline, ReadObserver.NONE);
            return first.plus(OwnNamespaces.instead(cluster, first, WANTED, deadline));
        }
    }

    /// A cluster in which only one namespace may be read.
    private static ScriptedServer serving(int code, String rules) {
        return new ScriptedServer((target, connection) -> answer(target, code, rules, connection));
    }

    private static void answer(String target, int code, String rules, Socket connection) throws IOException {
        if (target.endsWith("/selfsubjectrulesreviews")) {
            ScriptedServer.send(connection, code, rules);
        } else if (target.startsWith("/api/v1/") && !target.contains("/namespaces/shop/")) {
            ScriptedServer.send(connection, 403, "{}");
        } else {
            ScriptedServer.sendEmpty(target, connection);
        }
    }
}
