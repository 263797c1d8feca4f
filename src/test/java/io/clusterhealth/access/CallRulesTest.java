// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor.Effect;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.fleet.ManyClusterTool;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.rights.RightsToolset;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks before a tool runs.
class CallRulesTest {
    private static final Tool READS = new StubTool("explain-resource", Effect.READ_ONLY, false);
    private static final Tool PASSED_ON = new StubTool("x-get", Effect.READ_ELSEWHERE, false);
    private static final Tool COSTS = new StubTool("what-changed", Effect.READ_ONLY, true);

    private final SafetyPolicy policy = new SafetyPolicy(false);
    private final AtomicLong now = new AtomicLong();
    private final CallRates rates = new CallRates(10, Duration.ofSeconds(60), now::get);

    @Test
    void onlyReads() {
        assertThat(policy.refusal(
                                new StubTool("restart-pod", Effect.WRITE, false),
                                JsonNodeFactory.instance.objectNode(),
                                Caller.ANONYMOUS)
                        .map(ToolError::code))
                .contains("READ_ONLY");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "secrets",
                "Secret",
                "SECRETS ",
                "core/v1/secrets",
                "secret.v1.",
                "v1/Secret",
                "ClusterRoleBinding",
                "rolebindings.rbac.authorization.k8s.io",
                "roles",
                "pods/exec",
                "nodes/proxy",
                "serviceaccounts/token",
                "roles.authorization.openshift.io",
                "roles.v1.rbac.authorization.k8s.io",
                "oauthclients",
                "oauthaccesstokens.oauth.openshift.io"
            })
    void keepsSecretsAndAccessRulesClosed(String kind) {
        for (String argument : List.of("kind", "resource", "type")) {
            assertThat(refused(argument, kind)).contains("FORBIDDEN_RESOURCE");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "default/../../../api/v1/secrets",
                "a/b",
                "..",
                "%2e%2e",
                "a?watch=true",
                "a#b",
                "a\\b",
                "a\nb",
                "a\u0000b"
            })
    void takesNoPathForAName(String name) {
        for (String argument : List.of("name", "namespace", "pod", "container", "node")) {
            assertThat(refused(argument, name)).contains("INVALID_ARGUMENT");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "kind, Pod",
        "kind, deployments.apps",
        "kind, apps/v1/Deployment",
        "name, system:node:worker-1",
        "name, web-1.example.com",
        "grep, secrets/..?#",
        "cluster, default/api-crc-testing:6443/kubeadmin"
    })
    void mindsNothingElse(String argument, String value) {
        assertThat(refused(argument, value)).isEmpty();
    }

    @Test
    void showsRolesOfOtherSoftware() {
        assertThat(refused("kind", "roles.iam.aws.upbound.io")).isEmpty();
        assertThat(new ApiResource("iam.aws.upbound.io", "v1beta1", "roles", "Role", List.of(), false).confidential())
                .isFalse();
        assertThat(new ApiResource("rbac.authorization.k8s.io", "v1", "roles", "Role", List.of(), true).confidential())
                .isTrue();
        assertThat(new ApiResource("oauth.openshift.io", "v1", "oauthclients", "OAuthClient", List.of(), false)
                        .confidential())
                .isTrue();
    }

    @Test
    void looksIntoLists() throws JsonProcessingException {
        ObjectNode arguments = (ObjectNode) new ObjectMapper().readTree("{\"kind\": [\"Pod\", \"Secret\"]}");

        assertThat(policy.refusal(READS, arguments, Caller.ANONYMOUS).map(ToolError::code))
                .contains("FORBIDDEN_RESOURCE");
    }

    /// Also where each tool is wrapped to take several clusters.
    @Test
    void letsRightsToolsAskAboutClosedKinds() {
        Clusters several = RecordedFleet.demo();
        ObjectNode secrets = JsonNodeFactory.instance.objectNode().put("resource", "secrets");
        List<Tool> asking = RightsToolset.over(several).stream()
                .filter(tool ->
                        tool.descriptor().inputSchema().path("properties").has("resource"))
                .toList();

        assertThat(asking).hasSize(3).allSatisfy(tool -> {
            Tool wrapped = ManyClusterTool.over(tool, HealthToolset.parts(several));
            assertThat(wrapped).isInstanceOf(ManyClusterTool.class);
            assertThat(policy.refusal(wrapped, secrets, Caller.ANONYMOUS)).isEmpty();
        });
    }

    /// For another server's tool, it is unknown which argument holds a kind.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\": [\"Pod\", \"Secret\"]}",
                "{\"resourceType\": \"pods,secrets\"}",
                "{\"query\": {\"Kind\": \"Secret\"}}",
                "{\"queries\": [{\"resource\": \"secrets\"}]}"
            })
    void looksIntoWhatIsPassedOn(String given) throws JsonProcessingException {
        ObjectNode arguments = (ObjectNode) new ObjectMapper().readTree(given);

        assertThat(policy.refusal(PASSED_ON, arguments, Caller.ANONYMOUS).map(ToolError::code))
                .contains("FORBIDDEN_RESOURCE");
    }

    @Test
    void bearsTenCostlyCallsAMinute() {
        for (int i = 0; i < 10; i++) {
            assertThat(call(COSTS, "alice")).isEmpty();
            pass(Duration.ofSeconds(1));
        }
        assertThat(call(COSTS, "alice")).hasValueSatisfying(error -> {
            assertThat(error.code()).isEqualTo("RATE_LIMITED");
            assertThat(error.retryAfterSeconds()).isEqualTo(OptionalInt.of(50));
            assertThat(error.text()).doesNotContainIgnoringCase("timeout").doesNotContain("temporar", "429", "limit");
        });
        assertThat(call(COSTS, "bob")).isEmpty();
        assertThat(call(READS, "alice")).isEmpty();
    }

    @Test
    void countsWithinAnyMinuteAndNotWhatItRefused() {
        for (int i = 0; i < 10; i++) {
            call(COSTS, "alice");
        }
        pass(Duration.ofSeconds(59));
        assertThat(call(COSTS, "alice")).isPresent();
        pass(Duration.ofSeconds(1));
        for (int i = 0; i < 10; i++) {
            assertThat(call(COSTS, "alice")).isEmpty();
        }
        assertThat(call(COSTS, "alice")).isPresent();
    }

    /// A further page counts like the first; unidentified callers share one limit.
    @Test
    void countsFurtherPagesAndTakesStrangersForOne() {
        for (int page = 1; page <= 10; page++) {
            assertThat(rates.refusal(
                            COSTS, JsonNodeFactory.instance.objectNode().put("page", page), Caller.ANONYMOUS))
                    .isEmpty();
        }
        assertThat(rates.refusal(COSTS, JsonNodeFactory.instance.objectNode(), Caller.ANONYMOUS))
                .isPresent();
    }

    @Test
    void aCallThatIsTakenBackDoesNotCount() {
        for (int i = 0; i < 20; i++) {
            assertThat(rates.refusal(COSTS, JsonNodeFactory.instance.objectNode(), Caller.ANONYMOUS))
                    .isEmpty();
            rates.takenBack(COSTS, Caller.ANONYMOUS);
        }
    }

    @Test
    void canBeSwitchedOff() {
        CallRates any = new CallRates(0, Duration.ofSeconds(60), now::get);
        for (int i = 0; i < 1_000; i++) {
            assertThat(any.refusal(COSTS, JsonNodeFactory.instance.objectNode(), Caller.ANONYMOUS))
                    .isEmpty();
        }
    }

    private Optional<ToolError> call(Tool tool, String user) {
        return rates.refusal(
                tool,
                JsonNodeFactory.instance.objectNode(),
                new Caller(user, "", List.of(), Map.of(), Optional.empty()));
    }

    private Optional<String> refused(String argument, String value) {
        return policy.refusal(READS, JsonNodeFactory.instance.objectNode().put(argument, value), Caller.ANONYMOUS)
                .map(ToolError::code);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
