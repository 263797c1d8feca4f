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

class FieldComparisonTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    private static ObjectNode yaml(String text) throws IOException {
        return (ObjectNode) YAML.readTree(text);
    }

    /// What is wanted, what is there, and the fields that differ: by our own comparison, and of whole objects.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {spec: {replicas: 2}}                             | {spec: {replicas: 3}}                                  | spec.replicas       | spec.replicas
            {spec: {replicas: 2}}                             | {spec: {replicas: 2, paused: true}}                    |                     | spec.paused
            {spec: {paused: false, x: [], y: {}, z: ""}}      | {spec: {}}                                             |                     |
            {spec: {paused: false}}                           | {spec: {paused: true}}                                 | spec.paused         | spec.paused
            {spec: {c: [{name: a, tty: false}]}}              | {spec: {c: [{name: a, tty: true}]}}                    | spec.c[a].tty       | spec.c[a].tty
            {spec: {a: true}}                                 | {spec: {}}                                             | spec.a              | spec.a
            {spec: {a: true}}                                 | {spec: {a: false}}                                     | spec.a              | spec.a
            {spec: {delay: 0}}                                | {spec: {}}                                             |                     | spec.delay
            {spec: {delay: 0}}                                | {spec: {delay: 3}}                                     | spec.delay          | spec.delay
            {spec: {replicas: 0}}                             | {spec: {replicas: 0}}                                  |                     |
            {spec: {ports: [{port: 80, nodePort: 0}]}}        | {spec: {ports: [{port: 80, nodePort: 31000}]}}         |                     | spec.ports[80,TCP].nodePort
            {spec: {probe: {periodSeconds: 0}}}               | {spec: {probe: {periodSeconds: 10}}}                   |                     | spec.probe.periodSeconds
            {spec: {clusterIP: ""}}                           | {spec: {clusterIP: 10.0.0.1}}                          |                     |
            {spec: {schedulerName: ""}}                       | {spec: {schedulerName: default-scheduler}}             |                     | spec.schedulerName
            {data: {mode: ""}}                                | {data: {mode: b}}                                      | data.mode           | data.mode
            {data: {mode: ""}}                                | {data: {mode: ""}}                                     |                     |
            {metadata: {annotations: {note: ""}}}             | {metadata: {annotations: {note: b}}}                   | metadata.annotations.note | metadata.annotations.note
            {spec: {c: [{name: a, env: [{name: M, value: ""}]}]}} | {spec: {c: [{name: a, env: [{name: M, value: b}]}]}} | spec.c[a].env[M].value | spec.c[a].env[M].value
            {spec: {c: [{name: a, env: [{name: M, value: ""}]}]}} | {spec: {c: [{name: a, env: [{name: M}]}]}}         |                     |
            {spec: {resources: {}}}                           | {spec: {resources: {limits: {cpu: 1}}}}                |                     | spec.resources.limits.cpu
            {spec: {tolerations: []}}                         | {spec: {tolerations: [{key: a}]}}                      |                     | spec.tolerations
            {spec: {a: null}}                                 | {spec: {a: 1}}                                         |                     | spec.a
            {spec: {a: null}}                                 | {spec: {}}                                             |                     |
            {spec: {resources: {limits: {cpu: 1000m}}}}       | {spec: {resources: {limits: {cpu: "1"}}}}              |                     | spec.resources.limits.cpu
            {spec: {resources: {limits: {cpu: 1}}}}           | {spec: {resources: {limits: {cpu: 1001m}}}}            | spec.resources.limits.cpu | spec.resources.limits.cpu
            {data: {cpu: 1000m}}                              | {data: {cpu: "1"}}                                     | data.cpu            | data.cpu
            {spec: {c: [{name: a, image: x}]}}                | {spec: {c: [{name: proxy}, {name: a, image: x}]}}      |                     | spec.c[proxy]
            {spec: {c: [{name: a, image: x}]}}                | {spec: {c: [{name: a, image: y}]}}                     | spec.c[a].image     | spec.c[a].image
            {spec: {c: [{name: a}, {name: b}]}}               | {spec: {c: [{name: a}]}}                               | spec.c[b]           | spec.c[b]
            {spec: {p: [{port: 80}]}}                         | {spec: {p: [{port: 80, protocol: TCP}]}}               |                     | spec.p[80,TCP].protocol
            {spec: {p: [{port: 53, protocol: UDP}]}}          | {spec: {p: [{port: 53, protocol: TCP}]}}               | spec.p[53,UDP]      | spec.p[53,UDP]:spec.p[53,TCP]
            {spec: {args: [a, b]}}                            | {spec: {args: [b, a]}}                                 | spec.args           | spec.args
            {spec: {c: [{name: a}]}}                          | {spec: {c: [{name: a, env: [{name: M, value: b}]}]}}   |                     | spec.c[a].env[M]
            {spec: {c: [{name: a, args: [x]}]}}               | {spec: {c: [{name: a}]}}                               | spec.c[a].args      | spec.c[a].args
            {spec: {args: [a]}}                               | {spec: {args: [a, b]}}                                 | spec.args           | spec.args
            {status: {a: 1}, metadata: {uid: x}}              | {status: {a: 2}, metadata: {uid: y}}                   |                     |
            {metadata: {labels: {a/b: x}}}                    | {metadata: {labels: {a/b: y, c: z}}}                   | metadata.labels[a/b] | metadata.labels[a/b]:metadata.labels.c
            {webhooks: [{name: w, clientConfig: {}}]}         | {webhooks: [{name: w, clientConfig: {caBundle: eA}}]}  |                     |
            """)
    void theFieldsThatDifferAreNamed(String wanted, String live, String ours, String exact) throws IOException {
        assertThat(String.join(":", new FieldComparison(false, false).fields(yaml(wanted), yaml(live))))
                .isEqualTo(ours == null ? "" : ours);
        assertThat(String.join(":", new FieldComparison(true, false).fields(yaml(wanted), yaml(live))))
                .isEqualTo(exact == null ? "" : exact);
    }

    @ParameterizedTest
    @CsvSource({"true, ''", "false, spec.replicas"})
    void whatAnAutoscalerSetsIsNoDifference(boolean scaled, String differs) throws IOException {
        ObjectNode live = yaml("{spec: {replicas: 3}}");

        assertThat(String.join(":", new FieldComparison(false, scaled).fields(yaml("{spec: {replicas: 2}}"), live)))
                .isEqualTo(differs);
    }

    /// Where the manifests of an application are, or why they are not compared.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Application   | {source: {repoURL: "https://x/y", path: a, targetRevision: v1, directory: {recurse: true, jsonnet: {}}}, destination: {namespace: shop}} | https://x/y v1 a true shop
            Application   | {source: {repoURL: "https://x/y", path: a, targetRevision: HEAD}}  | https://x/y  a false
            Application   | {source: {repoURL: "https://x/y", chart: z}}                       | is rendered by Helm
            Application   | {source: {repoURL: "https://x/y", helm: {}}}                       | is rendered by Helm
            Application   | {source: {repoURL: "https://x/y", kustomize: {images: [a]}}}       | is rendered as spec.source.kustomize says
            Application   | {source: {repoURL: "https://x/y", directory: {exclude: "*.x"}}}    | is rendered as spec.source.directory.exclude says
            Application   | {sources: [{}, {}]}                                                | has several sources
            Application   | {source: {repoURL: "https://x/y"}, destination: {server: "https://far"}} | is delivered to another cluster
            Kustomization | {path: ./a, sourceRef: {kind: GitRepository, name: r}, targetNamespace: t} | https://x/z main ./a true t
            Kustomization | {path: ./a, sourceRef: {kind: GitRepository, name: none}}          | comes from a GitRepository that does not exist or cannot be read
            Kustomization | {path: ./a, sourceRef: {kind: GitRepository, name: part}}          | comes from a GitRepository that chooses by semver, include or ignore
            Kustomization | {path: ./a, sourceRef: {kind: Bucket, name: r}}                    | comes from no GitRepository
            Kustomization | {path: ./a, postBuild: {}, sourceRef: {kind: GitRepository, name: r}} | is rendered as spec.postBuild says
            Kustomization | {path: ./a, kubeConfig: {}, sourceRef: {kind: GitRepository, name: r}} | is delivered to another cluster
            HelmRelease   | {chart: {}}                                                        | is rendered by Helm
            """)
    void theSourceOfAnApplicationIsRead(String kind, String spec, String expected) throws IOException {
        ObjectNode application = yaml("{kind: %s, metadata: {namespace: n, name: a}, spec: %s}".formatted(kind, spec));
        Map<Subject, ObjectNode> repositories = Map.of(
                new Subject("GitRepository", "n", "r"), yaml("{spec: {url: \"https://x/z\", ref: {branch: main}}}"),
                new Subject("GitRepository", "n", "part"), yaml("{spec: {url: \"https://x/z\", ignore: \"/docs\"}}"));

        assertThat(
                        switch (WantedSource.of(application, repositories)) {
                            case OtherSource(String why) -> why;
                            case RenderedManifests(var _, var _, String why) -> why;
                            case PlainManifests plain ->
                                "%s %s %s %s %s"
                                        .formatted(
                                                plain.repository(),
                                                plain.ref(),
                                                plain.path(),
                                                plain.below(),
                                                plain.namespace())
                                        .strip();
                        })
                .isEqualTo(expected);
    }
}
