// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandingManifestTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    /// What is wanted, what is there, the fields that the manager applied, and whether all of it stands.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {data: {a: x}}                           | {data: {a: x}}                         | {f:data: {f:a: {}}}                                  | true
            {data: {a: x}}                           | {data: {a: x, b: y}}                   | {f:data: {f:a: {}}}                                  | true
            {data: {a: x}}                           | {data: {a: y}}                         | {f:data: {f:a: {}}}                                  | false
            {data: {a: x}}                           | {data: {}}                             | {f:data: {f:a: {}}}                                  | false
            {data: {a: x}}                           | {data: {a: x, b: y}}                   | {f:data: {f:a: {}, f:b: {}}}                         | false
            {data: {a: x, b: y}}                     | {data: {a: x, b: y}}                   | {f:data: {f:a: {}}}                                  | false
            {data: {a: x}}                           | {data: {a: x}, spec: {b: 1}}           | {f:data: {f:a: {}}, f:spec: {f:b: {}}}               | false
            {spec: {cpu: 1000m}}                     | {spec: {cpu: "1"}}                     | {f:spec: {f:cpu: {}}}                                | false
            {spec: {args: [a, b]}}                   | {spec: {args: [a, b]}}                 | {f:spec: {f:args: {}}}                               | true
            {spec: {args: [a, b]}}                   | {spec: {args: [b, a]}}                 | {f:spec: {f:args: {}}}                               | false
            {spec: {c: [{name: a, image: x}]}}       | {spec: {c: [{name: a, image: x, pull: Always}]}} | {f:spec: {f:c: {'k:{"name":"a"}': {.: {}, f:name: {}, f:image: {}}}}} | true
            {spec: {c: [{name: a, image: x}]}}       | {spec: {c: [{name: p}, {name: a, image: x}]}}    | {f:spec: {f:c: {'k:{"name":"a"}': {.: {}, f:name: {}, f:image: {}}}}} | true
            {spec: {c: [{name: a, image: x}]}}       | {spec: {c: [{name: a, image: y}]}}     | {f:spec: {f:c: {'k:{"name":"a"}': {.: {}, f:name: {}, f:image: {}}}}} | false
            {spec: {c: [{name: a}]}}                 | {spec: {c: [{name: a}, {name: b}]}}    | {f:spec: {f:c: {'k:{"name":"a"}': {.: {}, f:name: {}}, 'k:{"name":"b"}': {.: {}, f:name: {}}}}} | false
            {spec: {c: [{name: a}, {name: a}]}}      | {spec: {c: [{name: a}]}}               | {f:spec: {f:c: {'k:{"name":"a"}': {.: {}, f:name: {}}}}} | false
            {spec: {p: [{port: 80}]}}                | {spec: {p: [{port: 80, protocol: TCP}]}} | {f:spec: {f:p: {'k:{"port":80,"protocol":"TCP"}': {.: {}, f:port: {}}}}} | false
            {spec: {e: {}}}                          | {spec: {e: {}}}                        | {f:spec: {f:e: {}}}                                  | true
            {spec: {a: null}}                        | {spec: {}}                             | {f:spec: {f:a: {}}}                                  | false
            {spec: {a: false}}                       | {spec: {a: true}}                      | {f:spec: {f:a: {}}}                                  | false
            {metadata: {labels: {a: x}}}             | {metadata: {labels: {a: x}}}           | {f:metadata: {f:labels: {f:a: {}}}}                  | true
            {metadata: {labels: {a: x}}}             | {metadata: {labels: {a: y}}}           | {f:metadata: {f:labels: {f:a: {}}}}                  | false
            {data: {a: x}}                           | {data: {a: x}, metadata: {labels: {b: y}}} | {f:data: {f:a: {}}, f:metadata: {f:labels: {f:b: {}}}} | false
            {data: {a: x}}                           | {data: {a: x}, metadata: {finalizers: [y]}} | {f:data: {f:a: {}}, f:metadata: {f:finalizers: {"v:\\"y\\"": {}}}} | true
            """)
    void whatStandsLetterByLetterNeedsNoDryRun(String wanted, String live, String fields, boolean stands)
            throws IOException {
        ObjectNode manifest = yaml(wanted);
        manifest.put("apiVersion", "v1").withObjectProperty("metadata").put("name", "n");

        assertThat(StandingManifest.stands(manifest, applied(live, fields, "Apply", "v1"), "argocd"))
                .isEqualTo(stands);
        assertThat(StandingManifest.stands(manifest, applied(live, fields, "Apply", "v2"), "argocd"))
                .isFalse();
    }

    /// What was updated, or applied by another, is not taken out when the manifest lacks it.
    @ParameterizedTest
    @CsvSource({"Apply, argocd, false", "Update, argocd, true", "Apply, flux, true", "Update, flux, true"})
    void aFieldThatTheManifestHasNoMoreCountsWhereItsManagerAppliedIt(String operation, String manager, boolean stands)
            throws IOException {
        ObjectNode live = applied("{data: {a: x, b: y}}", "{f:data: {f:a: {}, f:b: {}}}", operation, "v1");

        assertThat(StandingManifest.stands(yaml("{apiVersion: v1, metadata: {name: n}, data: {a: x}}"), live, manager))
                .isEqualTo(stands);
        assertThat(StandingManifest.stands(yaml("{apiVersion: v1, metadata: {name: n}, data: {a: y}}"), live, manager))
                .isFalse();
    }

    private static ObjectNode applied(String live, String fields, String operation, String version) throws IOException {
        ObjectNode object = yaml(live).put("apiVersion", "v1");
        object.withObjectProperty("metadata")
                .putArray("managedFields")
                .addObject()
                .put("manager", "argocd")
                .put("operation", operation)
                .put("apiVersion", version)
                .set("fieldsV1", yaml(fields));
        return object;
    }

    private static ObjectNode yaml(String text) throws IOException {
        return (ObjectNode) YAML.readTree(text);
    }
}
