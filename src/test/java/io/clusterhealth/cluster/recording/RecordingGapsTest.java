// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.cluster.object.Node;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a recording lacks, and how this is reported.
class RecordingGapsTest extends RecordingFixture {
    @Test
    void saysThatNodesAndPodsWereNotRecorded() throws IOException {
        write("jobs.yaml", "{apiVersion: batch/v1, kind: JobList, items: []}");

        Picture picture = read();

        assertThat(picture.list(Resources.JOBS)).isEqualTo(new Read.Found<>(List.of()));
        assertThat(picture.list(Resources.PODS)).isEqualTo(unrecorded(Bearing.VERDICT));
        assertThat(picture.list(Resources.NODES)).isEqualTo(unrecorded(Bearing.VERDICT));
        assertThat(picture.list(Resources.CLUSTER_OPERATORS)).isEqualTo(unrecorded(Bearing.NONE));
        assertThat(picture.version()).isEqualTo(unrecorded(Bearing.NONE));
        assertThat(picture.readiness()).isEqualTo(unrecorded(Bearing.NONE));
    }

    /// As `oc adm inspect` records each namespace: an empty response proves that there is none, unless other
    /// lists show that there are some.
    @Test
    void knowsTheNamespacesWhoseResponseIsEmpty() throws IOException {
        String empty = "{apiVersion: v1, kind: ServiceList, items: []}";
        write("namespaces/shop/core/services.yaml", empty);
        write(
                "namespaces/infra/core/services.yaml",
                "{apiVersion: v1, kind: ServiceList, items: [{metadata: {namespace: infra, name: web}}]}");
        write("namespaces/cut/core/services.yaml", empty);
        write("namespaces/cut/discovery.k8s.io/endpointslices.yaml", """
                apiVersion: discovery.k8s.io/v1
                kind: EndpointSliceList
                items: [{metadata: {namespace: cut, name: web-1}}]
                """);
        write("namespaces/left/core/pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");

        Picture picture = read();

        assertThat(picture.holds(Resources.SERVICES, "shop")).isTrue();
        assertThat(picture.holds(Resources.SERVICES, "infra")).isTrue();
        assertThat(picture.holds(Resources.SERVICES, "left")).isFalse();
        assertThat(picture.holds(Resources.SERVICES, "cut")).isFalse();
        assertThat(picture.plus(Map.of()).holds(Resources.SERVICES, "shop")).isTrue();
    }

    @Test
    void anApiThatItsServerDoesNotListIsNotServed() throws IOException {
        String service = "{apiVersion: apiregistration.k8s.io/v1, kind: APIService, metadata: {name: %s}}\n";
        write("apiservices.yaml", service.formatted("v1.") + "---\n" + service.formatted("v1.apps"));
        write("nodes.yaml", "{apiVersion: v1, kind: NodeList, items: []}");

        assertThat(read().list(Resources.SUBSCRIPTIONS)).isEqualTo(new Read.Missing<>(new Unread.Absent()));

        write("more.yaml", service.formatted("v1alpha1.operators.coreos.com"));

        assertThat(read().list(Resources.SUBSCRIPTIONS)).isEqualTo(unrecorded(Bearing.NONE));
    }

    @Test
    void takesARecordedRefusalForAMissingRight() throws IOException {
        write("refused.yaml", """
                kind: Status
                apiVersion: v1
                status: Failure
                reason: Forbidden
                details: {kind: clusteroperators, group: config.openshift.io}
                code: 403
                """);
        write("nodes.json", "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"code\":403}");
        write("clusterversions.yaml", "{kind: Status, apiVersion: v1, code: 404}");
        write("jobs.yaml", "{kind: Status, apiVersion: v1, code: 500}");
        write("pods.yaml", "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p}}");

        Picture picture = read();

        assertThat(picture.list(Resources.CLUSTER_OPERATORS))
                .isEqualTo(new Read.Missing<>(
                        new Unread.Denied(new AccessRule("list", "config.openshift.io", "clusteroperators"))));
        assertThat(picture.list(Resources.NODES))
                .isEqualTo(new Read.Missing<>(new Unread.Denied(new AccessRule("list", "", "nodes"))));
        assertThat(picture.list(Resources.CLUSTER_VERSIONS)).isEqualTo(new Read.Missing<>(new Unread.Absent()));
        assertThat(picture.list(Resources.JOBS))
                .isEqualTo(failed("an error with code 500 was recorded instead of the list of jobs"));
    }

    @Test
    void saysThatAListGoesOnElsewhere() throws IOException {
        write("p.json", """
                {"kind":"PodList","apiVersion":"v1","metadata":{"continue":"abc"},"items":[{"metadata":{"name":"p"}}]}""");
        write("n.yaml", """
                apiVersion: v1
                items: [{metadata: {name: n}}]
                kind: NodeList
                metadata: {continue: abc}
                """);

        Picture picture = read();

        assertThat(unread(picture.list(Resources.PODS))).isEqualTo("p.json is incomplete: its list goes on elsewhere");
        assertThat(picture.objects(Resources.PODS)).hasSize(1);
        assertThat(unread(picture.list(Resources.NODES))).isEqualTo("n.yaml is incomplete: its list goes on elsewhere");
    }

    @Test
    void aListThatTellsOfMoreObjectsIsIncomplete() throws IOException {
        write("p.json", """
                {"kind":"PodList","metadata":{"remainingItemCount":4},"items":[{"metadata":{"name":"p"}}]}""");

        assertThat(unread(read().list(Resources.PODS))).isEqualTo("p.json is incomplete: its list goes on elsewhere");
    }

    /// `kubectl get` without `-A`: the rest of the cluster is unknown, and the namespace is not.
    @Test
    void objectsOfOneNamespaceOnlyAreNotTheCluster() throws IOException {
        for (String name : List.of("kube-system", "default", "shop")) {
            write(name + ".yaml", "{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(name));
        }
        write("pods.yaml", """
                {apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: Pod, metadata: {namespace: shop, name: p}}]}
                """);

        assertThat(unread(read().list(Resources.PODS))).isEqualTo("only those of 1 of 3 namespaces were recorded");
        assertThat(read(SingleRecording.at(folder), Optional.of("shop")).list(Resources.PODS))
                .isInstanceOf(Read.Found.class);

        write("more.yaml", "{apiVersion: v1, kind: Service, metadata: {namespace: default, name: kubernetes}}");

        assertThat(read().list(Resources.PODS)).isInstanceOf(Read.Found.class);
    }

    /// `kubectl get pods` without `-A`, in an empty namespace: where nodes are, pods are.
    @ParameterizedTest
    @ValueSource(strings = {"[]", "null"})
    void anEmptyListOfPodsBesideNodesIsNotThatOfTheCluster(String items) throws IOException {
        write("pods.yaml", "{apiVersion: v1, kind: List, items: %s}".formatted(items));
        write("nodes.yaml", "{apiVersion: v1, kind: Node, metadata: {name: n}}");

        assertThat(read().list(Resources.PODS)).isEqualTo(unrecorded(Bearing.VERDICT));

        write("more.yaml", "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p}}");

        assertThat(read(SingleRecording.at(folder), Optional.of("b")).list(Resources.PODS))
                .isEqualTo(new Read.Found<>(List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "services.serving.knative.dev.yaml, false",
        "services.yaml, true",
        "services.v1.yaml, false",
        "endpointslices.discovery.k8s.io.json, true",
        "endpointslices.v1.discovery.k8s.io.yml, true",
        "nodes.config.openshift.io.yaml.gz, false"
    })
    void aFileIsNamedAfterAListByItsNameAndGroup(String name, boolean named) {
        assertThat(new Contents(new RecordingFile("core/" + name, 0, 0, InputStream::nullInputStream))
                        .named()
                        .isPresent())
                .isEqualTo(named);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nodes.yaml", "nodes.config.openshift.io.yaml"})
    void aListOfObjectsOfAnotherKindIsNotTheListThatItsFileIsNamedAfter(String name) throws IOException {
        write("pods.yaml", "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p}}");
        write(
                name,
                "{apiVersion: v1, kind: List, items: [{apiVersion: config.openshift.io/v1, kind: Node, metadata: {name: cluster}}]}");

        assertThat(read().list(Resources.NODES)).isEqualTo(unrecorded(Bearing.VERDICT));
    }

    /// Of a redirected command that failed, only an empty file is left.
    @Test
    void saysThatAFileNamedAfterAListIsEmpty() throws IOException {
        write("pods.yaml", "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p}}");
        write("deployments.json", "");
        write("other.json", "");

        assertThat(read().list(Resources.DEPLOYMENTS)).isEqualTo(failed("deployments.json is empty"));
        assertThat(read().list(Resources.PODS)).isInstanceOf(Read.Found.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"deployments.json.bz2", "core/deployments.yaml.zst"})
    void saysThatAPackedListIsNotRead(String name) throws IOException {
        write("pods.yaml", "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p}}");
        write(name, "BZh91AY&SY");

        assertThat(read().list(Resources.DEPLOYMENTS))
                .isEqualTo(failed(name + " is incomplete: it is packed in a format that is not read"));
    }

    @Test
    void theRefusalOfOneObjectIsNoneOfItsList() throws IOException {
        write("pods.yaml", "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p}}");
        write("gone.json", """
                {"kind":"Status","apiVersion":"v1","code":404,"reason":"NotFound",
                 "details":{"name":"p","kind":"pods"}}""");

        assertThat(read().list(Resources.PODS)).isInstanceOf(Read.Found.class);
    }

    @Test
    void saysThatAFileEndsInTheMiddle() throws IOException {
        write("p.json", """
                {"kind":"PodList","apiVersion":"v1","items":[{"metadata":{"name":"p"}},{"metadata":{"na""");
        write("nodes.yaml", "apiVersion: v1\nitems:\n- apiVersion: v1\n  kind: Node\n  metadata:\n    name: n\n");
        write("jobs.json", "");

        Picture picture = read();

        assertThat(names(picture)).containsExactly("p");
        assertThat(unread(picture.list(Resources.PODS))).isEqualTo("p.json is incomplete: it ends in the middle");
        assertThat(unread(picture.list(Resources.NODES))).isEqualTo("nodes.yaml is incomplete: it ends in the middle");
        assertThat(picture.list(Resources.DEPLOYMENTS)).isEqualTo(unrecorded(Bearing.DOUBT));
    }

    /// YAML that ends within an object is well-formed: half an object would be taken for a whole one.
    @Test
    void theItemInWhichYamlEndsIsNotTaken() throws IOException {
        write("nodes.yaml", """
                apiVersion: v1
                items:
                - {apiVersion: v1, kind: Node, metadata: {name: w1}}
                - apiVersion: v1
                  kind: Node
                  metadata:
                    name: w2
                """);

        Picture picture = read();

        assertThat(picture.objects(Resources.NODES)).extracting(Node::name).containsExactly("w1");
        assertThat(unread(picture.list(Resources.NODES))).isEqualTo("nodes.yaml is incomplete: it ends in the middle");
    }

    /// Other files with items, such as the results of Sonobuoy's tests, have neither a version nor kinds in them.
    @Test
    void anItemAfterAnInnerListIsNoManifestEither() throws IOException {
        write("all.yaml", """
                apiVersion: v1
                kind: List
                items:
                - {apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: Node, metadata: {name: w1, uid: u1}}]}
                - {apiVersion: apps/v1, kind: Deployment, metadata: {namespace: shop, name: web}}
                """);

        assertThat(read().objects(Resources.DEPLOYMENTS)).hasSize(1);
    }

    @Test
    void itemsOfSomethingElseLackNoKind() throws IOException {
        write("p.yaml", "apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n");
        write(
                "results.yaml",
                "name: e2e\nstatus: failed\nitems:\n- name: a\n  items:\n  - name: b\n    status: passed\n");

        assertThat(read().list(Resources.PODS)).isInstanceOf(Read.Found.class);
        assertThat(read().list(Resources.DEPLOYMENTS)).isEqualTo(unrecorded(Bearing.DOUBT));
    }

    @Test
    void doubtsEveryListWhenAMixedFileEndsInTheMiddle() throws IOException {
        write("all.json", """
                {"kind":"List","apiVersion":"v1","items":[
                {"kind":"Pod","apiVersion":"v1","metadata":{"name":"p"}},{"ki""");

        Picture picture = read();

        assertThat(unread(picture.list(Resources.PODS))).isEqualTo("all.json is incomplete: it ends in the middle");
        assertThat(unread(picture.list(Resources.NODES))).isEqualTo("all.json is incomplete: it ends in the middle");
    }

    @Test
    void saysWhereAFileIsMalformed() throws IOException {
        write("broken.yaml", "a: b\n  c: [\n");

        assertThat(read().list(Resources.PODS))
                .isEqualTo(failed("the recording holds no Kubernetes objects; broken.yaml is malformed at line 2"));
    }

    @ParameterizedTest
    @CsvSource({
        "must-gather.tar.gz, is an archive: give --cluster the path of this file",
        "must-gather.tar.bz2, is packed in a format that is not read"
    })
    void namesTheArchiveInAFolderWithoutObjects(String name, String how) throws IOException {
        write("README", "Of the outage");
        write(name, "x");

        assertThat(read().list(Resources.PODS))
                .isEqualTo(failed("the recording holds no Kubernetes objects; " + name + " " + how));

        write("pods.yaml", "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p}}");

        assertThat(read().server().remark()).isEmpty();
    }

    @Test
    void saysThatAFileCannotBeRead() {
        assertThat(unreadable("core/pods.yaml").list(Resources.PODS, Optional.empty()))
                .isEqualTo(failed("core/pods.yaml could not be read"));
        assertThat(unreadable("core/pods.yaml")
                        .list(Resources.JOBS, Optional.empty())
                        .unread())
                .isNotEqualTo(Optional.of(new Unread.Failed("core/pods.yaml could not be read")));
        assertThat(unreadable("all.yaml").list(Resources.JOBS, Optional.empty()))
                .isEqualTo(failed("all.yaml could not be read"));
    }

    @Test
    void saysThatAZippedFileEndsInTheMiddle() throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(zipped)) {
            out.write("{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"items\":[]}".getBytes(StandardCharsets.UTF_8));
        }
        Files.write(folder.resolve("pods.json.gz"), Arrays.copyOf(zipped.toByteArray(), zipped.size() - 12));

        assertThat(read().list(Resources.PODS).unread())
                .contains(new Unread.Failed("pods.json.gz is incomplete: it ends in the middle"));
    }

    @Test
    void saysThatTheErrorsOfAServerWereRecorded() throws IOException {
        write("pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");
        write("readyz.txt", "Error from server (Forbidden): forbidden: User \"x\" cannot get path \"/readyz\"");
        assertThat(read().readiness())
                .isEqualTo(new Read.Missing<>(new Unread.Denied(new AccessRule("get", "", "/readyz"))));

        write("readyz.txt", "connection refused, and more");
        assertThat(read().readiness()).isEqualTo(failed("readyz.txt is no answer of /readyz?verbose"));
    }

    private static Recording unreadable(String name) {
        Recorder recorder = new Recorder();
        RecordingFile file = new RecordingFile(name, 0, 0, () -> {
            throw new IOException("no");
        });
        new ObjectFile(file, 0, recorder).read();
        return recorder.recording(Surroundings.of(List.of(file)));
    }
}
