// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeRequest.ApplyRequest;
import io.clusterhealth.plan.ChangeRequest.PatchKind;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskedFieldsTest {
    private static final ChangeTarget WEB =
            new ChangeTarget(Kinds.called("Deployment").orElseThrow(), new ObjectName("shop", "web"));

    /// Defaults and other forms of one value are no difference. A change of which nothing is kept has no effect.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"spec":{"replicas":3}}             | {"spec":{"replicas":5}}         | {"spec":{"replicas":3}}                     | changes spec.replicas from 5 to 3         | true
            {"spec":{"replicas":3}}             | {"spec":{"replicas":9}}         | {"spec":{"replicas":7}}                     | changes spec.replicas from 9 to 7         | false
            {"spec":{"replicas":3}}             | {"spec":{"replicas":0}}         | {"spec":{"replicas":1}}                     | changes spec.replicas from 0 to 1         | false
            {"spec":{"replicas":3}}             | {"spec":{"replicas":5}}         | {"spec":{"replicas":5,"paused":true}}       | ~~                                        | false
            {"spec":{"a":1}}                    | {"spec":{"a":2,"b":3}}          | {"spec":{"a":1,"b":3}}                      | changes spec.a from 2 to 1                | false
            {}                                  | {"spec":{"odd":"x"}}            | {"spec":{}}                                 | drops spec.odd                            | true
            {"metadata":{"labels":{"a":"1"}}}   | {"metadata":{"labels":{"a":null}}} | {"metadata":{"labels":{"a":"1"}}}        | changes metadata.labels.a                 | true
            {"metadata":{"labels":{"a":"1"}}}   | {"metadata":{"labels":{"a":null}}} | {"metadata":{}}                          | ~~                                        | false
            {"spec":{"replicas":3}}             | {"spec":{"replicas":null}}      | {"spec":{"replicas":1}}                     | ~~                                        | false
            {"spec":{"paused":true}}            | {"spec":{"paused":false}}       | {"spec":{}}                                 | ~~                                        | false
            {"spec":{"suspend":false}}          | {"spec":{"suspend":null}}       | {"spec":{"suspend":false}}                  | changes spec.suspend                      | false
            {"spec":{"hard":{"cpu":"1"}}}       | {"spec":{"hard":{"cpu":"2000m","memory":"1024Mi"}}} | {"spec":{"hard":{"cpu":"2","memory":"1Gi"}}} | ~~                   | false
            {"spec":{"c":[{"name":"a","image":"x:1"}]}} | {"spec":{"c":[{"name":"a","image":"x:2"}]}} | {"spec":{"c":[{"name":"s"},{"name":"a","image":"m/x:2","tty":true}]}} | changes spec.c.a.image from x:2 to m/x:2 | false
            {"spec":{"p":[{"port":1}]}}         | {"spec":{"p":[{"port":2}]}}     | {"spec":{"p":[{"port":2,"protocol":"TCP"}]}} | ~~                                       | false
            {"spec":{"p":[{"port":1}]}}         | {"spec":{"p":[{"port":2}]}}     | {"spec":{"p":[{"port":1}]}}                 | changes spec.p                            | true
            {"spec":{"t":["a"]}}                | {"spec":{"t":["a","b"]}}        | {"spec":{"t":["b","a"]}}                    | ~~                                        | false
            {"data":{"password":"a"}}           | {"data":{"password":"b"}}       | {"data":{"password":"a"}}                   | changes data.password                     | true
            """)
    void theFieldsOfARequestAreComparedWithItsResult(
            String live, String patch, String result, String otherwise, boolean without) {
        AskedFields admitted = AskedFields.of(
                new ObjectChange(WEB, json(live), new PatchRequest(PatchKind.MERGE, json(patch))), json(result));

        assertThat(String.join(
                        ", ",
                        admitted.otherwise().stream()
                                .map(AskedFields.OtherField::change)
                                .toList()))
                .isEqualTo(otherwise);
        assertThat(admitted.without()).isEqualTo(without);
    }

    /// The name and the kind of a manifest cannot differ, and its status is not applied.
    @Test
    void aManifestIsComparedWithoutItsIdentityAndStatus() {
        ObjectNode manifest =
                json("{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"status\":{\"replicas\":4},\"metadata\":"
                        + "{\"name\":\"web\",\"namespace\":\"shop\"},\"spec\":{\"replicas\":4}}");
        ObjectNode result = json("{\"spec\":{\"replicas\":2}}");

        AskedFields admitted =
                AskedFields.of(new ObjectChange(WEB, json("{}"), new ApplyRequest(manifest, false)), result);

        assertThat(admitted.otherwise())
                .extracting(AskedFields.OtherField::state)
                .containsExactly("spec.replicas is 2, not 4");
        assertThat(admitted.without()).isFalse();
    }

    /// What a person agrees to, and what undoes it, is what the API server makes of the request.
    @Test
    void aPlanSaysWhatItsDryRunResultsIn() {
        ObjectNode live =
                json("{\"kind\":\"Deployment\",\"spec\":{\"replicas\":3,\"template\":{\"spec\":{\"containers\":[]}}}}");
        ObjectNode would = live.deepCopy();
        would.withObject("/spec").put("replicas", 4);
        ObjectChange change =
                new ObjectChange(WEB, live, new PatchRequest(PatchKind.MERGE, json("{\"spec\":{\"replicas\":9}}")));
        PlannedChange planned = new PlannedChange(
                List.of(change),
                "scale Deployment shop/web from 3 to 9",
                "starts 6 pods",
                "",
                List.of(WEB.wish("scale")),
                List.of());

        PlannedChange tried = planned.asTried(List.of(new TriedChange(change, would, List.of())), false);

        assertThat(tried.summary("a"))
                .isEqualTo("scale Deployment shop/web from 3 to 9 on a: starts 1 pod; the API server changes"
                        + " spec.replicas from 9 to 4");
        assertThat(tried.undo())
                .extracting(undo -> undo.at("/patch/spec/replicas").asInt())
                .containsExactly(3);
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(text);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
