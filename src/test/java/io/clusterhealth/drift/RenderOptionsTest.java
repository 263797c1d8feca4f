// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.clusterhealth.drift.WantedSource.OtherSource;
import io.clusterhealth.drift.WantedSource.PlainManifests;
import io.clusterhealth.drift.WantedSource.RenderedManifests;
import io.clusterhealth.finding.Subject;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenderOptionsTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    /// What an application says of rendering, and what it comes to: the release, what is set in the kustomization, and
    /// what Helm is told; or why it is not compared.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Application   | {source: {helm: {releaseName: web, values: "a: 1"}}}         | web {} {"releaseName":"web","values":"a: 1"}
            Application   | {source: {helm: {parameters: [{name: a, value: b}]}}}        | shop {} {"parameters":[{"name":"a","value":"b"}]}
            Application   | {source: {helm: {fileParameters: []}}}                       | shop {} {"fileParameters":[]}
            Application   | {source: {helm: {fileParameters: [{name: a, path: b}]}}}     | is rendered as spec.source.helm.fileParameters says
            Application   | {source: {helm: {kubeVersion: "1.20"}}}                      | is rendered as spec.source.helm.kubeVersion says
            Application   | {source: {kustomize: {images: ["web:2"]}}}                   | shop {"images":[{"name":"web","newTag":"2"}]} {}
            Application   | {source: {kustomize: {images: ["web=reg:5000/web:2"]}}}      | shop {"images":[{"name":"web","newName":"reg:5000/web","newTag":"2"}]} {}
            Application   | {source: {kustomize: {images: ["reg:5000/web"]}}}            | shop {"images":[{"name":"reg:5000/web"}]} {}
            Application   | {source: {kustomize: {images: ["web=*:2"]}}}                 | shop {"images":[{"name":"web","newTag":"2"}]} {}
            Application   | {source: {kustomize: {images: ["web@sha256:ab"]}}}           | shop {"images":[{"name":"web","digest":"sha256:ab"}]} {}
            Application   | {source: {kustomize: {namePrefix: a-, namespace: n}}}        | shop {"namePrefix":"a-","namespace":"n"} {}
            Application   | {source: {kustomize: {version: v4.5.7}}}                     | is rendered as spec.source.kustomize.version says
            Application   | {source: {kustomize: {forceCommonLabels: true}}}             | is rendered as spec.source.kustomize.forceCommonLabels says
            Application   | {source: {kustomize: {forceCommonLabels: false}}}            | shop {} {}
            Kustomization | {sourceRef: {kind: GitRepository, name: r}, images: [{name: web, newTag: v2}], targetNamespace: t} | {"images":[{"name":"web","newTag":"v2"}],"namespace":"t"} {}
            Kustomization | {sourceRef: {kind: GitRepository, name: r}, images: []}      | as it is
            Kustomization | {sourceRef: {kind: GitRepository, name: r}, commonMetadata: {labels: {a: b}}} | is rendered as spec.commonMetadata says
            """)
    void whatAnApplicationSaysOfRenderingIsRead(String kind, String spec, String expected) throws IOException {
        ObjectNode application = (ObjectNode)
                YAML.readTree("{kind: %s, metadata: {namespace: n, name: shop}, spec: %s}".formatted(kind, spec));
        Map<Subject, ObjectNode> repositories = Map.of(
                new Subject("GitRepository", "n", "r"), (ObjectNode) YAML.readTree("{spec: {url: \"https://x\"}}"));

        assertThat(
                        switch (WantedSource.of(application, repositories)) {
                            case OtherSource(String why) -> why;
                            case PlainManifests _ -> "as it is";
                            case RenderedManifests(var _, RenderOptions options, var _) ->
                                "%s %s %s"
                                        .formatted(options.release(), options.kustomize(), options.helm())
                                        .strip();
                        })
                .isEqualTo(expected);
    }
}
