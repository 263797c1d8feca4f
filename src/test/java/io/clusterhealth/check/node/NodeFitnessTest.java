// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.NOW;
import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.NodeUsage;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.cluster.object.SigningRequest;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Relation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeFitnessTest {
    private static final NodeVersions VERSIONS = new NodeVersions();
    private static final NodeClocks CLOCKS = new NodeClocks(Duration.ofMinutes(1), Duration.ofMinutes(2));
    private static final Headroom HEADROOM = new Headroom(95, 95);
    private static final MemoryUse MEMORY_USE = new MemoryUse(95);
    private static final Condition READY = condition("Ready", "True", "9d");

    @Test
    void kubeletMayBeThreeMinorVersionsBehind() {
        assertThat(new Given().with(Resources.NODES, kubelet("v1.31.9")).told(VERSIONS))
                .isEmpty();
        assertThat(new Given().with(Resources.NODES, kubelet("v1.30.0-eks-1")).told(VERSIONS))
                .containsExactly("NODE_VERSION_SKEW MEDIUM Node w1");
    }

    @Test
    void beforeKubernetes128AKubeletMayBeTwoMinorVersionsBehind() {
        assertThat(new Given()
                        .version("v1.27.9")
                        .with(Resources.NODES, kubelet("v1.25.1"))
                        .told(VERSIONS))
                .isEmpty();
        assertThat(new Given()
                        .version("v1.27.9")
                        .with(Resources.NODES, kubelet("v1.24.1"))
                        .told(VERSIONS))
                .containsExactly("NODE_VERSION_SKEW MEDIUM Node w1");
        assertThat(new Given()
                        .version("v1.28.1")
                        .with(Resources.NODES, kubelet("v1.25.1"))
                        .told(VERSIONS))
                .isEmpty();
    }

    @Test
    void kubeletMayNotBeAhead() {
        assertThat(new Given().with(Resources.NODES, kubelet("v1.34.9")).told(VERSIONS))
                .isEmpty();
        assertThat(new Given().with(Resources.NODES, kubelet("v1.35.0")).told(VERSIONS))
                .containsExactly("NODE_VERSION_SKEW HIGH Node w1");
    }

    /// As a virtual node of AKS reports it.
    @Test
    void versionOfAVirtualKubeletIsThatOfAnotherProgram() {
        assertThat(new Given()
                        .having(
                                Resources.NODES,
                                "{metadata: {name: virtual-node-aci-linux, labels: {type: virtual-kubelet}},"
                                        + " status: {nodeInfo: {kubeletVersion: v1.19.10-vk-azure-aci-1.4.16}}}")
                        .told(VERSIONS))
                .isEmpty();
    }

    @Test
    void nodesOfOneSkewAreOneIncident() {
        Given given = new Given()
                .with(
                        Resources.NODES,
                        kubelet("a2", "v1.36.1"),
                        kubelet("a1", "v1.34.9"),
                        kubelet("w3", "v1.30.1+rke2r1"),
                        kubelet("w1", "v1.29.4"),
                        kubelet("w2", "v1.30.9"),
                        kubelet("b1", "v1.35.0"));

        assertThat(Explanation.of(VERSIONS.inspect(given.picture())).incidents())
                .extracting(
                        incident -> incident.id() + " " + incident.symptoms().size() + " "
                                + incident.cause().evidence().getLast().statement())
                .containsExactly(
                        "CH-210/Node/a2 1 2 of 6 nodes have a kubelet that is newer than the API server",
                        "CH-210/Node/w1 2 3 of 6 nodes have a kubelet that is too old for the API server");
    }

    @Test
    void versionsThatAreNoneAreNotJudged() {
        assertThat(new Given()
                        .with(Resources.NODES, kubelet(""), kubelet("v1."), kubelet("v1.99999999999"), kubelet("edge"))
                        .told(VERSIONS))
                .isEmpty();
    }

    @Test
    void clockMayBeAMinuteAhead() {
        Node punctual = heard("1m");

        assertThat(new Given().with(Resources.NODES, punctual, heard("-59s")).told(CLOCKS))
                .isEmpty();
        assertThat(new Given().with(Resources.NODES, punctual, heard("-60s")).told(CLOCKS))
                .containsExactly("NODE_CLOCK_AHEAD MEDIUM Node w1");
    }

    @Test
    void whereMostNodesAreAheadThePictureIsBehind() {
        assertThat(new Given()
                        .with(Resources.NODES, heard("1m"), heard("-9m"), heard("-9m"))
                        .told(CLOCKS))
                .isEmpty();
    }

    @Test
    void nodesAreFullFromSoManyPercentOn() {
        assertThat(loaded(9400).told(HEADROOM)).isEmpty();
        assertThat(loaded(9500).told(HEADROOM)).containsExactly("CAPACITY_SHORT LOW Node (all)");
    }

    @Test
    void ephemeralStorageRunsShortAsProcessorsDo() {
        assertThat(writing(940, 1000).told(HEADROOM)).isEmpty();
        assertThat(writing(950, 1000).told(HEADROOM)).containsExactly("CAPACITY_SHORT LOW Node (all)");
        assertThat(writing(500, 500, 500).told(HEADROOM)).isEmpty();
        assertThat(writing(501, 500, 500).told(HEADROOM)).containsExactly("CAPACITY_NOT_REDUNDANT LOW Node (all)");
        assertThat(writing(999, 1000, 0).told(HEADROOM))
                .as("a node does not say what it has")
                .isEmpty();
    }

    /// @param nodes the ephemeral storage of each node
    private static Given writing(long requested, long... nodes) {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pod("a").on("w0").requestingDisk(requested).get());
        for (int i = 0; i < nodes.length; i++) {
            given.with(Resources.NODES, node("w" + i, "v1.34.3", new Requests(5000, 1L << 34, 100, nodes[i]), "1m"));
        }
        return given;
    }

    @Test
    void nodesAreRedundantWhileOneCanBeLost() {
        assertThat(pair(5000).told(HEADROOM)).isEmpty();
        assertThat(pair(5001).told(HEADROOM)).containsExactly("CAPACITY_NOT_REDUNDANT LOW Node (all)");
    }

    /// An autoscaler fills the nodes, and adds one for the pods that do not fit.
    @ParameterizedTest
    @CsvSource({
        "cluster-autoscaler-7d9f-x, true, false",
        "cluster-autoscaler-default-7d9f-x, true, false",
        "karpenter-7d9f-x, true, false",
        "cluster-autoscaler-7d9f-x, false, true",
        "cluster-autoscaler-operator-7d9f-x, true, true",
        "web-7d9f-x, true, true"
    })
    void nodesMayBeFullWhileAnAutoscalerRuns(String name, boolean ready, boolean told) {
        GivenPod autoscaler = pod(name).on("w1");
        Pod running = (ready ? autoscaler.ready("9d") : autoscaler.unready("9d")).get();

        assertThat(loaded(9500).with(Resources.PODS, running).told(HEADROOM)).hasSize(told ? 1 : 0);
        assertThat(pair(5001).with(Resources.PODS, running).told(HEADROOM)).hasSize(told ? 1 : 0);
        assertThat(crowded(94).with(Resources.PODS, running).told(HEADROOM))
                .containsExactly("NODE_PODS_FULL LOW Node w1");
    }

    @Test
    void nodesOfKarpenterMayBeFull() {
        Pod large = pod("a").on("w1").requesting(10_100).get();
        Given given =
                new Given().with(Resources.NODES, pooled("w1"), pooled("w2")).with(Resources.PODS, large);

        assertThat(given.told(HEADROOM)).isEmpty();
        assertThat(given.with(Resources.NODES, sized("w3", 5000)).told(HEADROOM))
                .as("a node that Karpenter has not added")
                .containsExactly("CAPACITY_NOT_REDUNDANT LOW Node (all)");
    }

    @Test
    void nodeIsFullOfPodsFromSoManyPercentOn() {
        assertThat(crowded(94).told(HEADROOM)).isEmpty();
        assertThat(crowded(95).told(HEADROOM)).containsExactly("NODE_PODS_FULL LOW Node w1");
    }

    @Test
    void nodeMayUseSoMuchOfItsMemory() {
        assertThat(using(949).told(MEMORY_USE)).isEmpty();
        assertThat(using(950).told(MEMORY_USE)).containsExactly("NODE_MEMORY_USED LOW Node w1");
    }

    @Test
    void whatANodeUsesIsNotAskedForWhereNothingIsScarce() {
        Given quiet = new Given().with(Resources.NODES, sized("w1", 1000)).with(Resources.EVENTS);
        Given scarce = new Given()
                .with(Resources.NODES, sized("w1", 1000))
                .with(
                        Resources.PODS,
                        pod("gone").phase("Failed").because("Evicted", "").get());

        assertThat(OptionalReads.of(List.of(MEMORY_USE)).after(quiet.picture())).isEmpty();
        assertThat(OptionalReads.of(List.of(MEMORY_USE)).after(scarce.picture()))
                .containsExactly(Resources.NODE_USAGES);
    }

    @Test
    void finishedPodsTakeNothing() {
        Given given = new Given()
                .with(Resources.NODES, sized("w1", 10_000))
                .with(
                        Resources.PODS,
                        pod("done").phase("Succeeded").on("w1").requesting(9999).get());

        assertThat(given.told(HEADROOM)).isEmpty();
    }

    @Test
    void requestOfAKubeletMayWaitTenMinutes() {
        SigningRequests check = new SigningRequests(Duration.ofMinutes(10));

        assertThat(new Given()
                        .with(Resources.SIGNING_REQUESTS, request("a", "9m59s", List.of()))
                        .told(check))
                .isEmpty();
        assertThat(new Given()
                        .with(
                                Resources.SIGNING_REQUESTS,
                                request("a", "10m", List.of()),
                                request("b", "11m", List.of()),
                                request("c", "12m", List.of(condition("Approved", "True", "11m"))))
                        .told(check))
                .containsExactly("NODE_CERTIFICATE_WAITS HIGH CertificateSigningRequest b");
    }

    @Test
    void requestsThatOneSignerWouldSignAreOneFinding() {
        Given two = new Given()
                .with(
                        Resources.SIGNING_REQUESTS,
                        request("a", "11m", List.of()),
                        asking("b", "kubernetes.io/kube-apiserver-client-kubelet", "w2"),
                        asking("c", "kubernetes.io/kubelet-serving", "w2"));

        assertThat(new SigningRequests(Duration.ofMinutes(10)).inspect(two.picture()))
                .extracting(finding -> finding.severity() + " " + finding.targets(Relation.SPEAKS_FOR))
                .containsExactly("HIGH [Node w1, Node w2]", "MEDIUM [Node w2]");
    }

    @Test
    void namesTheRequestorOfTheOldestRequestOnly() {
        String signer = "kubernetes.io/kubelet-serving";
        Given two = new Given().with(Resources.SIGNING_REQUESTS, asking("b", signer, "w2"), asking("a", signer, "w1"));

        Evidence first = new SigningRequests(Duration.ofMinutes(10))
                .inspect(two.picture())
                .getFirst()
                .evidence()
                .getFirst();
        assertThat(first.statement()).endsWith(" wait for approval, the oldest for 10 min; that one is requested by");
        assertThat(first.quote()).isEqualTo("system:node:w1");
    }

    @Test
    void requestsOfOthersInTheNameOfANodeAreNotToBeApproved() {
        String serving = "kubernetes.io/kubelet-serving";
        SigningRequest forged =
                new SigningRequest(created("", "csr-a", "20m"), serving, "mallory", "system:node:evil", List.of());
        SigningRequest own =
                new SigningRequest(created("", "csr-b", "10m"), serving, "system:node:w1", "system:node:w1", List.of());

        SigningRequests check = new SigningRequests(Duration.ofMinutes(10));

        assertThat(new Given().with(Resources.SIGNING_REQUESTS, forged).told(check))
                .isEmpty();
        assertThat(check.inspect(new Given()
                        .with(Resources.SIGNING_REQUESTS, forged, own)
                        .picture()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.subject().name()).isEqualTo("csr-b");
                    assertThat(finding.evidence().getLast().statement())
                            .isEqualTo("1 more in the name of a node, such as csr-a, not to be approved: requested by");
                    assertThat(finding.evidence().getLast().quote()).isEqualTo("mallory");
                });
    }

    private static SigningRequest request(String name, String age, List<Condition> conditions) {
        return new SigningRequest(
                created("", name, age),
                "kubernetes.io/kube-apiserver-client-kubelet",
                "system:node:w1",
                "",
                conditions);
    }

    /// The request of a kubelet, which uses its own name once it has a client certificate.
    private static SigningRequest asking(String name, String signer, String node) {
        String own = "system:node:" + node;
        String user = signer.endsWith("kubelet-serving") ? own : "system:bootstrap:abcdef";
        return new SigningRequest(created("", name, "10m"), signer, user, own, List.of());
    }

    private static Given loaded(long milli) {
        return new Given()
                .with(Resources.NODES, sized("w1", 10_000))
                .with(Resources.PODS, pod("a").on("w1").requesting(milli).get());
    }

    private static Given pair(long milli) {
        return new Given()
                .with(Resources.NODES, sized("w1", 5000), sized("w2", 5000))
                .with(Resources.PODS, pod("a").on("w1").requesting(milli).get());
    }

    private static Given crowded(int pods) {
        Given given = new Given().with(Resources.NODES, sized("w1", 10_000));
        IntStream.range(0, pods)
                .forEach(i -> given.with(Resources.PODS, pod("p" + i).on("w1").get()));
        return given;
    }

    /// @param permille of the memory of a node
    private static Given using(long permille) {
        return new Given()
                .with(Resources.NODES, sized("w1", 1000))
                .with(Resources.NODE_USAGES, new NodeUsage(named("", "w1"), 100, (1L << 34) / 1000 * permille + 500));
    }

    private static Node sized(String name, long milli) {
        return node(name, "v1.34.3", new Requests(milli, 1L << 34, 100), "1m");
    }

    private static Node kubelet(String version) {
        return kubelet("w1", version);
    }

    private static Node kubelet(String name, String version) {
        return node(name, version, Requests.NONE, "1m");
    }

    private static Node heard(String age) {
        return node("w1", "v1.34.3", Requests.NONE, age);
    }

    private static Node pooled(String name) {
        return node(name, "v1.34.3", new Requests(5000, 1L << 34, 100), "1m", Map.of("karpenter.sh/nodepool", "spot"));
    }

    private static Node node(String name, String version, Requests allocatable, String age) {
        return node(name, version, allocatable, age, Map.of());
    }

    private static Node node(
            String name, String version, Requests allocatable, String age, Map<String, String> labels) {
        return new Node(
                named("", name),
                List.of(),
                version,
                false,
                allocatable,
                allocatable,
                Optional.of(age.startsWith("-") ? NOW.plus(Duration.parse("PT" + age.substring(1))) : ago(age)),
                "",
                "",
                "",
                List.of(),
                List.of(READY),
                "",
                Node.Overlay.NONE,
                labels,
                List.of(),
                Map.of(),
                Set.of(),
                "");
    }
}
