// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.tool.ToolError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Refusals with the messages of the API server of Kubernetes 1.35.
class ChangeFaultTest {
    private static final ObjectNode NO_DETAILS = JsonNodeFactory.instance.objectNode();
    private static final ChangeFault DEPLOYMENT =
            new ChangeFault("patch", Kinds.called("Deployment").orElseThrow(), "", "shop", "Deployment shop/web");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            deployments.apps "duo" is forbidden: ValidatingAdmissionPolicy 'max-three' with binding 'all' denied request: no more than five | ValidatingAdmissionPolicy 'max-three' with binding 'all' denied request: no more than five.
            Internal error occurred: failed calling webhook "w.example.com": failed to call webhook: Post "https://gone.lr.svc:443/?timeout=10s": service "gone" not found | failed calling webhook "w.example.com": failed to call webhook: Post "https://gone.lr.svc:443/": service "gone" not found.
            admission webhook "w.example.com" denied the request: not on Fridays. | admission webhook "w.example.com" denied the request: not on Fridays.
            Deployment.apps "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0 | spec.replicas: Invalid value: -1: must be greater than or equal to 0.
            "" is invalid: patch: Invalid value: "{\\"spec\\":{\\"replicas\\":\\"x\\"}}": json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32 | patch: json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32.
            pods "one" is forbidden: exceeded quota: q, requested: pods=1, used: pods=3, limited: pods=3 | exceeded quota: q, requested: pods=1, used: pods=3, limited: pods=3.
            """)
    void whoRefusesComesFirst(String message, String reason) {
        ToolError error = DEPLOYMENT.error(new ChangeReply.ChangeRefused(422, message, NO_DETAILS));

        assertThat(error.code()).isEqualTo("REFUSED_BY_CLUSTER");
        assertThat(error.error()).isEqualTo("The API server refuses it: " + reason);
        assertThat(error.text()).startsWith("The API server refuses it: " + reason.substring(0, 60));
        assertThat(error.text().length()).isLessThanOrEqualTo(ToolError.MAX_TEXT);
    }

    /// Some clients show only 220 characters of an error, others show all of it.
    @Test
    void whatIsLongIsToldWholeAfterALineThatSaysEnough() {
        String regex = "[A-Za-z0-9][-A-Za-z0-9_.]*".repeat(4);
        String reason = "metadata.labels: Invalid value: \"a b\": a valid label must be an empty string or consist of "
                + "alphanumeric characters, '-', '_' or '.', regex used for validation is '" + regex + "'";
        ToolError error = DEPLOYMENT.error(
                new ChangeReply.ChangeRefused(422, "Deployment.apps \"web\" is invalid: " + reason, NO_DETAILS));

        assertThat(error.error()).isEqualTo("The API server refuses it: " + reason + ".");
        assertThat(error.text())
                .startsWith("The API server refuses it: metadata.labels: Invalid value: \"a b\": a valid label")
                .endsWith("… Plan another change.")
                .hasSizeLessThanOrEqualTo(ToolError.MAX_TEXT);
        assertThat(error.more()).isEqualTo(reason);
    }

    @Test
    void aFieldThatNeverChangesIsToldWithoutBothOfItsValues() {
        ToolError error = DEPLOYMENT.error(new ChangeReply.ChangeRefused(
                422,
                "PersistentVolumeClaim \"data\" is invalid: spec: Forbidden: spec is immutable after creation\n"
                        + "@@ -10,7 +10,7 @@\n \"VolumeName\": \"\",\n- \"StorageClassName\": \"fast\",\n",
                NO_DETAILS));

        assertThat(error.text())
                .isEqualTo("The API server refuses it: spec: Forbidden: spec is immutable after creation."
                        + " Create the object anew with it, after deleting this one.");
        assertThat(error.more()).isEmpty();
    }

    @Test
    void aMissingNamespaceIsWhatIsMissing() {
        ChangeFault fault = new ChangeFault(
                "patch", Kinds.called("ConfigMap").orElseThrow(), "", "nonexist", "ConfigMap nonexist/z");
        ObjectNode details = NO_DETAILS.deepCopy().put("name", "nonexist").put("kind", "namespaces");

        assertThat(fault.error(new ChangeReply.ChangeRefused(404, "namespaces \"nonexist\" not found", details))
                        .text())
                .isEqualTo(
                        "There is no namespace nonexist for ConfigMap nonexist/z. Apply the Namespace by itself first, then this.");
        details.put("name", "z").put("kind", "configmaps");
        assertThat(fault.error(new ChangeReply.ChangeRefused(404, "", details)).text())
                .isEqualTo("There is no ConfigMap nonexist/z. Check its name and its namespace.");
    }

    /// The API server answers a path that it does not serve without a Status.
    @Test
    void aVersionThatIsNotServedIsNoMissingObject() {
        assertThat(new ChangeFault(
                                "patch",
                                new ApiResource("batch", "v1beta1", "cronjobs", "CronJob", List.of(), true),
                                "",
                                "shop",
                                "CronJob shop/x")
                        .error(new ChangeReply.ChangeRefused(404, "404 page not found", NO_DETAILS))
                        .text())
                .isEqualTo(
                        "This cluster does not serve CronJob in version batch/v1beta1. Use a version that it serves.");
    }

    @Test
    void aRefusalWithoutAReasonIsToldWhole() {
        assertThat(DEPLOYMENT
                        .error(new ChangeReply.ChangeRefused(
                                403, "deployments.apps \"web\" is forbidden: ", NO_DETAILS))
                        .error())
                .isEqualTo("The API server refuses it: deployments.apps \"web\" is forbidden:.");
    }

    @Test
    void anExpiredLoginIsNoReasonForAnotherChange() {
        ChangeReply expired = new ChangeReply.ChangeRefused(401, "Unauthorized", NO_DETAILS);

        assertThat(DEPLOYMENT.error(expired).text())
                .isEqualTo("Nothing is changed: the API server did not accept the credentials (401). Log in again.");
    }

    @Test
    void aConflictIsMetByTheCallThatMetIt() {
        ChangeReply conflict = new ChangeReply.ChangeRefused(409, "the object has been modified", NO_DETAILS);

        assertThat(DEPLOYMENT.error(conflict).suggestion()).isEqualTo("Plan it again.");
        assertThat(DEPLOYMENT.made(conflict).suggestion()).isEqualTo("Call apply-change again.");
    }

    /// The right that is missing, in the words of its rule.
    @ParameterizedTest
    @CsvSource({
        "create, eviction, Not allowed: you may not create pods/eviction.",
        "list, '', Not allowed: you may not list pods.",
        "delete, '', Not allowed: you may not delete this Pod."
    })
    void theMissingRightIsNamed(String verb, String subresource, String error) {
        ChangeFault fault =
                new ChangeFault(verb, Kinds.called("Pod").orElseThrow(), subresource, "shop", "Pod shop/web-1");

        assertThat(fault.error(new ChangeReply.ChangeRefused(403, ChangeableClusters.NO_RIGHT, NO_DETAILS))
                        .error())
                .isEqualTo(error);
    }

    /// The smallest role that is sufficient.
    @Test
    void aRoleOfTheNamespaceIsAskedForWhereThereIsOne() {
        ChangeReply refused = new ChangeReply.ChangeRefused(403, ChangeableClusters.NO_RIGHT, NO_DETAILS);
        ChangeFault node = new ChangeFault("patch", Kinds.called("Node").orElseThrow(), "", "", "Node worker-1");

        assertThat(DEPLOYMENT.error(refused).suggestion())
                .isEqualTo("Ask for a Role (namespace shop) rule: - {apiGroups: [\"apps\"], resources: [deployments],"
                        + " verbs: [patch]}");
        assertThat(node.error(refused).suggestion()).startsWith("Ask for a ClusterRole rule: - {apiGroups: [\"\"]");
    }

    /// Admission webhooks answer 403 like authorizers, and their messages may contain words such as "cannot".
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            admission webhook "validation.gatekeeper.sh" denied the request: [root] containers cannot run as root | REFUSED_BY_CLUSTER
            deployments.apps "web" is forbidden: User "bob" cannot patch resource "deployments" in API group "apps" in the namespace "shop" | FORBIDDEN
            deployments.apps "web" is forbidden: ValidatingAdmissionPolicy 'max' with binding 'all' denied request: it cannot be scaled | REFUSED_BY_CLUSTER
            """)
    void whatAdmissionRefusesIsNoMissingRight(String message, String code) {
        assertThat(DEPLOYMENT
                        .error(new ChangeReply.ChangeRefused(403, message, NO_DETAILS))
                        .code())
                .isEqualTo(code);
    }

    @Test
    void onlyWhatWasToBeKeptMayHaveBeenDone() {
        ChangeReply none = new ChangeReply.NoReply("the API server did not answer in time");

        assertThat(DEPLOYMENT.error(none).text())
                .isEqualTo("Not tried: the API server did not answer in time. Nothing is changed: plan again.");
        assertThat(DEPLOYMENT.made(none).code()).isEqualTo("UNCLEAR");
    }

    /// Another change of the object meets the same webhook.
    @Test
    void aWebhookThatCannotBeCalledHasToBeRepaired() {
        String message =
                "Internal error occurred: failed calling webhook \"w.example.com\": failed to call webhook: Post"
                        + " \"https://gone.lr.svc:443/?timeout=10s\": service \"gone\" not found";

        assertThat(DEPLOYMENT
                        .error(new ChangeReply.ChangeRefused(500, message, NO_DETAILS))
                        .suggestion())
                .isEqualTo("Repair this webhook first: every change of the kind meets it.");
    }

    @Test
    void aDryRunWithoutAnAnswerNamesTheWebhooksThatItWaitsFor() {
        assertThat(DEPLOYMENT
                        .untried("the API server did not answer in time", List.of("w (timeout 10 s)"))
                        .text())
                .isEqualTo(
                        "The dry run was sent, but not answered: the API server did not answer in time. Nothing is"
                                + " changed. A webhook may be slow: w (timeout 10 s). Where it needs longer, set MCP_DEADLINE.");
        assertThat(DEPLOYMENT
                        .untried("the API server did not answer in time", List.of())
                        .text())
                .isEqualTo("Not tried: the API server did not answer in time. Nothing is changed: plan again.");
    }
}
