// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepositoryPathTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    @ParameterizedTest
    @CsvSource({
        "a/b, ../c, a/c",
        "a/b, ../.., ''",
        "a/b, ../../.., outside",
        "a/b, ../../../x, outside",
        "'', .., outside",
        "a, ./b//c/., a/b/c",
        "a, /etc, outside",
        "a, ..b, a/..b"
    })
    void aPathLeadsNowhereOutOfTheRepository(String folder, String relative, String expected) {
        assertThat(RepositoryPath.of(folder, relative).orElse("outside")).isEqualTo(expected);
    }

    /// A kustomization, the settings of a controller, and the result.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {}                                                  | {namePrefix: a-}                            | {"namePrefix":"a-"}
            {namePrefix: b-}                                    | {namePrefix: a-}                            | {"namePrefix":"a-"}
            {commonLabels: {a: b, c: d}}                        | {commonLabels: {c: e}}                      | {"commonLabels":{"a":"b","c":"e"}}
            {images: [{name: x, newTag: v1}, {name: y, newTag: v1}]} | {images: [{name: x, newTag: v2}]}      | {"images":[{"name":"y","newTag":"v1"},{"name":"x","newTag":"v2"}]}
            {patches: [{path: a.yaml}]}                         | {patches: [{patch: "x"}]}                   | {"patches":[{"path":"a.yaml"},{"patch":"x"}]}
            {components: [../a]}                                | {components: [../b]}                        | {"components":["../a","../b"]}
            """)
    void whatAControllerSetsIsSetInTheKustomization(String kustomization, String edits, String expected)
            throws IOException {
        assertThat(KustomizeEdits.edited((ObjectNode) YAML.readTree(kustomization), (ObjectNode) YAML.readTree(edits)))
                .hasToString(expected);
    }
}
