// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.cluster.object.Event;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/// The folder trees of the common tools, with the file names of those tools.
class RecordingTreesTest extends RecordingFixture {
    private static final String IMAGE = "quay-io-openshift-release-dev-ocp-v4-0-art-dev-sha256-0a1b2c3d/";

    /// `oc adm must-gather`: a folder per image below the created one, single objects next to lists.
    @Test
    void readsAMustGather() throws Exception {
        write(IMAGE + "version", "openshift/must-gather\n4.17.0-202410112132.p0.g6\n");
        write(IMAGE + "timestamp", """
                2026-05-28 10:19:46.126337469 +0000 UTC m=+0.160446553
                2026-05-28 10:31:02.500000000 +0000 UTC m=+676.3
                """);
        inspect(IMAGE);
        write(IMAGE + "event-filter.html", "<!DOCTYPE html><html><script>var events = [{}]</script></html>");
        write(IMAGE + "gather.logs", "Gathering data for ns/openshift-cluster-version...\n");
        write(IMAGE + "etcd_info/endpoint_health.json", "[{\"endpoint\":\"https://10.0.0.1:2379\",\"health\":true}]");
        write(IMAGE + "etcd_info/member_list.json", "{\"header\":{\"cluster_id\":1},\"members\":[{\"ID\":2}]}");
        write(IMAGE + "monitoring/prometheus/rules.json", "{\"status\":\"success\",\"data\":{\"groups\":[]}}");
        write(IMAGE + "host_service_logs/masters/kubelet_service.log", "-- Logs begin at Thu 2026-05-28 --\n");
        zipped(
                IMAGE + "audit_logs/kube-apiserver/master-0-audit.log.gz",
                "{\"kind\":\"Event\",\"level\":\"Metadata\"}\n");
        zipped(IMAGE + "network_logs/ovnk_database_store.tar.gz", "no tar either");

        Picture picture = read();

        assertThat(picture.asOf()).isEqualTo(Instant.parse("2026-05-28T10:31:02Z"));
        assertInspected(picture);
    }

    /// `oc adm inspect`: the same without the image's folder.
    @Test
    void readsAnInspection() throws Exception {
        inspect("");
        write("timestamp", "2026-05-28 10:19:46.1 +0000 UTC m=+0.1\n2026-05-28 10:20:00.2 +0000 UTC m=+14.2\n");
        write("event-filter.html", "<html></html>");

        Picture picture = read();

        assertThat(picture.asOf()).isEqualTo(Instant.parse("2026-05-28T10:20:00Z"));
        assertInspected(picture);
    }

    /// A must-gather has the namespaces of the platform only.
    @Test
    void saysWhichNamespacesATreeLacks() throws Exception {
        inspect("");
        String namespace = "{apiVersion: v1, kind: Namespace, metadata: {name: %s}}\n---\n";
        write(
                "cluster-scoped-resources/core/namespaces.yaml",
                namespace.formatted("web") + namespace.formatted("quiet"));
        write("namespaces/quiet/core/pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");
        SingleRecording tree = SingleRecording.at(folder);

        ApiResource pods = Kinds.called("pods").orElseThrow();
        Picture web = read(tree, Optional.of("web"));

        assertThat(web.list(Resources.PODS)).isEqualTo(unrecorded(Bearing.VERDICT));
        assertThat(web.list(Resources.DEPLOYMENTS)).isEqualTo(unrecorded(Bearing.VERDICT));
        assertThat(web.list(Resources.NODES)).isInstanceOf(Read.Found.class);
        assertThat(web.server().remark()).isEmpty();
        assertThat(open(tree)
                        .details()
                        .names(pods, Optional.of("web"), Optional.empty(), Deadline.in(Duration.ofSeconds(30))))
                .isEqualTo(unrecorded(Bearing.NONE));
        assertThat(open(tree).details().object(pods, new ObjectName("web", "p"), Deadline.in(Duration.ofSeconds(30))))
                .isEqualTo(unrecorded(Bearing.NONE));
        assertThat(read(tree, Optional.of("quiet")).list(Resources.PODS)).isEqualTo(new Read.Found<>(List.of()));
        assertThat(names(read(tree, Optional.of("shop")))).containsExactly("cart-1");
        assertThat(read(tree).server().remark()).isEqualTo("nothing was recorded of 1 of 3 namespaces: web");
    }

    /// `kubectl cluster-info dump --output-directory`: the API's own lists, whose items have no kind.
    @Test
    void readsAClusterInfoDump() throws Exception {
        write("nodes.json", """
                {"kind": "NodeList", "apiVersion": "v1", "metadata": {"resourceVersion": "9"}, "items": [
                  {"metadata": {"name": "worker-1"}, "status": {"conditions": [{"type": "Ready", "status": "True"}]}}]}""");
        write("kube-system/pods.json", """
                {"kind": "PodList", "apiVersion": "v1", "metadata": {}, "items": [
                  {"metadata": {"name": "coredns-1", "namespace": "kube-system"}, "status": {"phase": "Running"}}]}""");
        write("kube-system/events.json", """
                {"kind": "EventList", "apiVersion": "v1", "metadata": {}, "items": [
                  {"metadata": {"name": "a", "namespace": "kube-system"}, "type": "Warning", "reason": "BackOff",
                   "involvedObject": {"kind": "Pod", "namespace": "kube-system", "name": "coredns-1"}},
                  {"metadata": {"name": "b", "namespace": "kube-system"}, "type": "Normal", "reason": "Pulled"}]}""");
        write("kube-system/deployments.json", """
                {"kind": "DeploymentList", "apiVersion": "apps/v1", "metadata": {}, "items": [
                  {"metadata": {"name": "coredns", "namespace": "kube-system"}, "spec": {"replicas": 2}}]}""");
        write(
                "kube-system/replicasets.json",
                "{\"kind\": \"ReplicaSetList\", \"apiVersion\": \"apps/v1\", \"items\": []}");
        write(
                "kube-system/daemonsets.json",
                "{\"kind\": \"DaemonSetList\", \"apiVersion\": \"apps/v1\", \"items\": null}");
        write("kube-system/services.json", "{\"kind\": \"ServiceList\", \"apiVersion\": \"v1\", \"items\": []}");
        write("kube-system/replication-controllers.json", "{\"kind\": \"ReplicationControllerList\", \"items\": []}");
        write("kube-system/coredns-1/logs.txt", "==== START logs for container coredns ====\n[INFO] plugin/reload\n");

        Picture picture = read();

        assertThat(names(picture)).containsExactly("coredns-1");
        assertThat(picture.objects(Resources.NODES)).singleElement().matches(node -> node.ready());
        assertThat(picture.objects(Resources.EVENTS)).hasSize(1);
        assertThat(picture.objects(Resources.DEPLOYMENTS)).singleElement().matches(one -> one.desired() == 2);
        assertWhole(picture, List.of(Resources.PODS, Resources.NODES, Resources.EVENTS, Resources.REPLICA_SETS));
        assertThat(List.of(
                        Resources.STATEFUL_SETS,
                        Resources.JOBS,
                        Resources.CRON_JOBS,
                        Resources.VOLUME_CLAIMS,
                        Resources.AUTOSCALERS))
                .allSatisfy(list -> assertThat(picture.list(list)).isEqualTo(unrecorded(Bearing.VERDICT)));
        assertThat(picture.list(Resources.QUOTAS)).isEqualTo(unrecorded(Bearing.DOUBT));
    }

    /// `kubectl cluster-info dump` without a folder.
    @Test
    void readsAClusterInfoDumpInOneFile() throws Exception {
        write("dump.txt", """
                {"kind": "NodeList", "apiVersion": "v1", "items": [{"metadata": {"name": "worker-1"}}]}
                {"kind": "PodList", "apiVersion": "v1", "items": [
                  {"metadata": {"name": "web-1", "namespace": "shop"}, "status": {"phase": "Running"}}]}
                ==== START logs for container app of pod shop/web-1 ====
                {"level": "error", "msg": "no route to db"}
                ===== not a mark
                last line
                ==== END logs for container app of pod shop/web-1 ====
                ==== START logs for container app of pod shop/web-2 ====
                another
                ==== END logs for container app of pod shop/web-2 ====
                {"kind": "DeploymentList", "apiVersion": "apps/v1", "items": [
                  {"metadata": {"name": "web", "namespace": "shop"}, "spec": {"replicas": 2}}]}
                {"kind": "PodList", "apiVersion": "v1", "items": []}
                """);
        SingleRecording dump = SingleRecording.at(folder.resolve("dump.txt"));

        Picture picture = read(dump);

        assertThat(names(picture)).containsExactly("web-1");
        assertThat(picture.objects(Resources.DEPLOYMENTS)).hasSize(1);
        assertWhole(picture, List.of(Resources.PODS, Resources.NODES, Resources.DEPLOYMENTS));
        assertThat(picture.list(Resources.JOBS)).isEqualTo(unrecorded(Bearing.VERDICT));
        assertThat(open(dump)
                        .details()
                        .log(
                                new LogQuery("shop", "web-1", "app", false, Optional.empty(), 100),
                                Deadline.in(Duration.ofSeconds(30))))
                .isEqualTo(new Read.Found<>(List.of(
                        "{\"level\": \"error\", \"msg\": \"no route to db\"}", "===== not a mark", "last line")));
    }

    /// Insights archives strip `kind` and `apiVersion`; the folder determines them.
    @Test
    void readsAnInsightsArchive() throws Exception {
        write("config/node/worker-1.json", "{\"metadata\": {\"name\": \"worker-1\"}}");
        write(
                "config/pod/openshift-dns/dns-1.json",
                "{\"metadata\": {\"name\": \"dns-1\", \"namespace\": \"openshift-dns\"}, \"status\": {\"phase\": \"Failed\"}}");
        write("config/pod/openshift-dns/logs/dns-1.json", "{\"metadata\": {\"name\": \"other\"}}");

        Picture picture = read();

        assertThat(names(picture)).containsExactly("dns-1");
        assertThat(picture.objects(Resources.NODES))
                .singleElement()
                .matches(node -> node.name().equals("worker-1"));
    }

    /// Of an event, they keep the message and the namespace, but not the object it is about.
    @Test
    void readsTheEventsOfAnInsightsArchive() throws Exception {
        write("events/openshift-machine-api.json", """
                {"items": [
                  {"namespace": "openshift-machine-api", "lastTimestamp": "2026-05-28T11:40:44+02:00",
                   "reason": "FailedUpdate", "message": "worker-a: reconciler failed to Update machine", "type": "Warning"},
                  {"namespace": "openshift-machine-api", "lastTimestamp": "2026-05-28T11:41:05+02:00",
                   "reason": "FailedUpdate", "message": "worker-c: reconciler failed to Update machine", "type": "Warning"},
                  {"namespace": "openshift-machine-api", "lastTimestamp": "2026-05-28T11:42:05+02:00",
                   "reason": "Update", "message": "Updated Machine worker-b", "type": "Normal"}]}""");
        write("events/openshift-dns.json", "{\"items\": null}");

        Picture picture = read(SingleRecording.at(folder), Optional.of("openshift-machine-api"));

        assertThat(picture.objects(Resources.EVENTS))
                .extracting(Event::kind, Event::name, Event::reason, Event::message)
                .containsExactly(
                        tuple(
                                "Namespace",
                                "openshift-machine-api",
                                "FailedUpdate",
                                "worker-a: reconciler failed to Update machine"),
                        tuple(
                                "Namespace",
                                "openshift-machine-api",
                                "FailedUpdate",
                                "worker-c: reconciler failed to Update machine"));
        assertThat(picture.objects(Resources.EVENTS))
                .extracting(Event::last)
                .contains(Optional.of(Instant.parse("2026-05-28T09:41:05Z")));
        assertThat(picture.asOf()).isEqualTo(Instant.parse("2026-05-28T09:42:05Z"));
    }

    private void inspect(String root) throws IOException {
        write(root + "cluster-scoped-resources/core/nodes/worker-1.yaml", """
                ---
                apiVersion: v1
                kind: Node
                metadata: {name: worker-1, creationTimestamp: "2026-05-01T00:00:00Z"}
                status:
                  conditions: [{type: Ready, status: "True", lastHeartbeatTime: "2026-05-28T10:31:30Z"}]
                """);
        write(root + "cluster-scoped-resources/config.openshift.io/clusterversions/version.yaml", """
                ---
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                status: {desired: {version: 4.17.0}, history: [{state: Completed, version: 4.17.0}]}
                """);
        write(root + "cluster-scoped-resources/config.openshift.io/clusteroperators.yaml", """
                ---
                apiVersion: config.openshift.io/v1
                items:
                - metadata: {name: etcd}
                  status: {conditions: [{type: Available, status: "True"}]}
                - metadata: {name: dns}
                kind: ClusterOperatorList
                metadata: {continue: "", resourceVersion: "1"}
                """);
        write(root + "cluster-scoped-resources/config.openshift.io/clusteroperators/etcd.yaml", """
                ---
                apiVersion: config.openshift.io/v1
                kind: ClusterOperator
                metadata: {name: etcd}
                status: {conditions: [{type: Available, status: "True"}]}
                """);
        write(root + "namespaces/shop/shop.yaml", """
                ---
                apiVersion: v1
                kind: Namespace
                metadata: {name: shop}
                """);
        write(root + "namespaces/shop/core/pods.yaml", """
                ---
                apiVersion: v1
                items:
                - apiVersion: v1
                  kind: Pod
                  metadata: {name: cart-1, namespace: shop}
                  status: {phase: Running}
                kind: PodList
                metadata: {continue: "", resourceVersion: "1"}
                """);
        write(root + "namespaces/shop/core/events.yaml", """
                ---
                apiVersion: v1
                items:
                - {metadata: {name: e, namespace: shop}, type: Warning, reason: BackOff, count: 7}
                kind: EventList
                metadata: {}
                """);
        write(root + "namespaces/shop/core/secrets.yaml", """
                ---
                apiVersion: v1
                items:
                - {apiVersion: v1, kind: Secret, metadata: {name: db, namespace: shop}, data: {password: ""}}
                kind: SecretList
                """);
        write(root + "namespaces/shop/apps/deployments.yaml", """
                ---
                apiVersion: apps/v1
                items: []
                kind: DeploymentList
                metadata: {}
                """);
        write(root + "namespaces/shop/pods/cart-1/cart-1.yaml", """
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: cart-1, namespace: shop}
                status: {phase: Running}
                """);
        write(root + "namespaces/shop/pods/cart-1/cart/cart/logs/current.log", "2026-05-28T10:00:00Z kind: Pod\n");
        write(root + "namespaces/shop/pods/cart-1/cart/cart/logs/previous.log", "");
        write(root + "namespaces/shop/pods/cart-1/cart/cart/logs/previous.insecure.log", "");
        write(root + "namespaces/all/events.yaml", "---\napiVersion: v1\nitems: []\nkind: EventList\n");
    }

    private static void assertInspected(Picture picture) {
        assertThat(names(picture)).containsExactly("cart-1");
        assertThat(picture.objects(Resources.NODES)).singleElement().matches(node -> node.ready());
        assertThat(picture.objects(Resources.CLUSTER_OPERATORS))
                .extracting(operator -> operator.name())
                .containsExactly("dns", "etcd");
        assertThat(picture.objects(Resources.CLUSTER_VERSIONS))
                .singleElement()
                .matches(version -> version.desired().equals("4.17.0"));
        assertThat(picture.objects(Resources.NAMESPACES)).hasSize(1);
        assertThat(picture.objects(Resources.EVENTS)).singleElement().matches(event -> event.count() == 7);
        assertWhole(
                picture,
                List.of(
                        Resources.PODS,
                        Resources.NODES,
                        Resources.EVENTS,
                        Resources.CLUSTER_OPERATORS,
                        Resources.CLUSTER_VERSIONS,
                        Resources.DEPLOYMENTS));
    }

    /// Checks that all lists were read completely.
    private static void assertWhole(Picture picture, List<Resource<?>> lists) {
        assertThat(lists)
                .allSatisfy(
                        resource -> assertThat(picture.list(resource).unread()).isEmpty());
    }

    private void zipped(String name, String content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes.toByteArray());
    }
}
