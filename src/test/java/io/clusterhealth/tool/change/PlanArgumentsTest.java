// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanArgumentsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            restart | "replicas":3                     | replicas | Leave it out; it belongs to scale.
            scale   | "replicas":3,"image":"web:2"     | image    | Leave it out; it belongs to set-image.
            delete  | "force":true                     | force    | Leave it out; it belongs to drain, apply, sync-from-git.
            apply   | "manifest":"a: b","name":"web"   | name     | Leave it out.
            """)
    void anArgumentThatTheActionDoesNotTakeIsNamed(String action, String more, String argument, String wayOut) {
        ToolError refused = refused("""
                {"action":"%s",%s%s}""".formatted(action, object(action), more));

        assertThat(refused.code()).isEqualTo("INVALID_ARGUMENT");
        assertThat(refused.error())
                .isEqualTo("The action %s does not take the argument '%s'.".formatted(action, argument));
        assertThat(refused.suggestion()).isEqualTo(wayOut);
    }

    @Test
    void aNodeIsInNoNamespace() {
        assertThat(refused("""
                {"action":"cordon","resource":"node","name":"worker-1","namespace":"payments"}
                """).error())
                .isEqualTo("The argument 'namespace' is for objects of a namespace, and a Node is in none.");
    }

    @Test
    void anEmptyManifestIsNamed() {
        assertThat(refused("{\"action\":\"apply\",\"manifest\":\"\"}").text())
                .isEqualTo("The argument 'manifest' is missing or empty. Give the objects to apply, as YAML or JSON.");
    }

    /// The argument is all documents, of which one has the fault.
    @Test
    void aNameInAManifestIsToldByItsDocument() {
        assertThat(refused("""
                {"action":"apply","manifest":"{apiVersion: v1, kind: ConfigMap, metadata: {name: X_Y, namespace: payments}}"}
                """).error()).startsWith("In document 1, metadata.name takes, for a ConfigMap, ");
    }

    /// Some clients fill in every argument of a tool.
    @Test
    void anEmptyArgumentIsNone() {
        assertThat(refused("""
                {"action":"restart",%s"image":"","values":{},"objects":[],"force":false,"manifest":""}
                """.formatted(object("restart"))).code()).isEqualTo("NOT_WRITABLE");
    }

    private static String object(String action) {
        return action.equals("apply") ? "" : "\"resource\":\"deployment\",\"name\":\"web\",\"namespace\":\"shop\",";
    }

    private static ToolError refused(String arguments) {
        ToolOutcome outcome = ChangeFixture.call(
                ChangeToolset.over(SingleRecording.demo()).getFirst(), arguments, ChangeFixture.NOBODY);
        return ChangeFixture.refusal(outcome);
    }
}
