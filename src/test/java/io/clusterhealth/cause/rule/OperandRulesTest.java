// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.CONFIG_MISSING;
import static io.clusterhealth.finding.FindingCode.CUSTOM_RESOURCE_UNWELL;
import static io.clusterhealth.finding.FindingCode.INGRESS_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.LOAD_BALANCER_PENDING;
import static io.clusterhealth.finding.FindingCode.MACHINE_FAILED;
import static io.clusterhealth.finding.FindingCode.OPERAND_UNWELL;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.PODS_WITHOUT_NETWORK;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;

class OperandRulesTest {

    @Test
    void partsOfItAreKnownByItsWordsTheirNameOrTheirPlace() {
        GivenFinding crash =
                finding(POD_CRASH_LOOP, deployment("events-broker")).ago(60);

        assertThat(edge(crash, kafka("other").says("waiting for events-broker")))
                .contains(Confidence.CERTAIN);
        assertThat(edge(crash, kafka("events"))).contains(Confidence.LIKELY);
        assertThat(edge(crash, kafka("events-broker"))).as("its own pods").contains(Confidence.LIKELY);
        assertThat(edge(crash, kafka("other"))).as("a program beside it").isEmpty();
        assertThat(edge(crash, operand("LokiStack", "other"))).contains(Confidence.POSSIBLE);
        assertThat(edge(finding(POD_CRASH_LOOP, new Subject("Deployment", "elsewhere", "web")), kafka("other")))
                .isEmpty();
    }

    /// Prometheus `k8s` makes StatefulSet `prometheus-k8s`.
    @Test
    void workloadThatItControlsIsAPartOfItUnderAnyName() {
        GivenFinding crash = finding(POD_CRASH_LOOP, new Subject("StatefulSet", "shop", "prometheus-k8s"))
                .ago(60);

        assertThat(edge(crash, operand("Prometheus", "k8s"))).isEmpty();
        assertThat(edge(
                        crash.link(Relation.MADE_BY, new Subject("Prometheus", "shop", "k8s")),
                        operand("Prometheus", "k8s")))
                .contains(Confidence.LIKELY);
    }

    @Test
    void hostedControlPlaneIsElsewhere() {
        GivenFinding crash = finding(POD_CRASH_LOOP, new Subject("StatefulSet", "clusters-dev", "etcd"))
                .ago(60);
        GivenFinding hosted = finding(OPERAND_UNWELL, new Subject("HostedCluster", "clusters", "dev"))
                .ago(50);

        assertThat(edge(crash, hosted)).isEmpty();
        assertThat(edge(crash, hosted.link(Relation.MANAGES, Subject.clusterScoped("Namespace", "clusters-dev"))))
                .contains(Confidence.POSSIBLE);
    }

    @Test
    void secretThatIsMissedExplainsWhoSaysSo() {
        GivenFinding missing = finding(CONFIG_MISSING, new Subject("Secret", "shop", "s3"));

        assertThat(edge(missing, kafka("logs").says("Missing object storage secret")))
                .contains(Confidence.LIKELY);
        assertThat(edge(missing, kafka("logs").says("not enough replicas"))).isEmpty();
    }

    @Test
    void bridgeThatIsNotMadeIsNamedByThePodsThatMissIt() {
        GivenFinding bridge =
                finding(OPERAND_UNWELL, Subject.clusterScoped("NodeNetworkConfigurationPolicy", "br-data"));
        Subject plugin = Subject.external("multus-shim");

        assertThat(edge(bridge, finding(PODS_WITHOUT_NETWORK, plugin).says("lookup \"br-data\": Link not found")))
                .contains(Confidence.LIKELY);
        assertThat(edge(bridge, finding(PODS_WITHOUT_NETWORK, plugin).says("no addresses left")))
                .isEmpty();
    }

    @Test
    void poolOfAddressesThatIsUsedUpLeavesServicesWithoutOne() {
        GivenFinding pool = finding(OPERAND_UNWELL, new Subject("IPAddressPool", "metallb-system", "lan"));
        Subject service = new Subject("Service", "shop", "web");

        assertThat(edge(pool, finding(LOAD_BALANCER_PENDING, service).says("no available IPs")))
                .contains(Confidence.LIKELY);
        assertThat(edge(pool, finding(LOAD_BALANCER_PENDING, service).says("quota exceeded")))
                .isEmpty();
    }

    @Test
    void devicesThatAreNotMadeAreMissedByPods() {
        GivenFinding state = finding(OPERAND_UNWELL, new Subject("SriovNetworkNodeState", "sriov", "worker-1"));

        assertThat(edge(state, finding(POD_UNSCHEDULABLE, deployment("upf")).says("2 Insufficient openshift.io/n6")))
                .contains(Confidence.POSSIBLE);
        assertThat(edge(state, finding(POD_UNSCHEDULABLE, deployment("upf")).says("2 Insufficient cpu")))
                .isEmpty();
    }

    @Test
    void requestsForCredentialsFailWithWhoFulfilsThem() {
        GivenFinding request = finding(OPERAND_UNWELL, new Subject("CredentialsRequest", "cco", "ingress"));

        assertThat(edge(finding(OPERATOR_DEGRADED, operator("cloud-credential")), request))
                .contains(Confidence.LIKELY);
        assertThat(edge(finding(OPERATOR_DEGRADED, operator("ingress")), request))
                .isEmpty();
    }

    @Test
    void recordThatIsNotPublishedExplainsTheRoutersThatSaySo() {
        Subject routers = new Subject("IngressController", "routers", "public");
        GivenFinding record = finding(OPERAND_UNWELL, new Subject("DNSRecord", "routers", "wildcard"))
                .ago(50)
                .link(Relation.OWNED_BY, routers);
        GivenFinding down = finding(INGRESS_UNAVAILABLE, routers).ago(49);

        assertThat(edge(record, down.says("IngressControllerUnavailable: DNSReady=False (FailedZones: some zones)")))
                .contains(Confidence.CERTAIN);
        assertThat(edge(record, down.says("IngressControllerUnavailable: DeploymentAvailable=False")))
                .isEmpty();
        assertThat(edge(
                        record,
                        finding(INGRESS_UNAVAILABLE, new Subject("IngressController", "routers", "internal"))
                                .says("DNSReady=False")))
                .isEmpty();
    }

    @Test
    void profileThatIsNotAppliedExplainsTheOperatorThatCountsIt() {
        GivenFinding profile =
                finding(OPERAND_UNWELL, new Subject("Profile", "tuning", "w1")).ago(50);
        GivenFinding counting =
                finding(OPERATOR_DEGRADED, operator("node-tuning")).ago(49).says("1/6 Profiles failed to be applied");

        assertThat(edge(profile, counting)).isEmpty();
        assertThat(edge(profile, counting.link(Relation.MANAGES, Subject.clusterScoped("Namespace", "tuning"))))
                .contains(Confidence.LIKELY);
    }

    @Test
    void failingStoreOfBucketsExplainsItsClassItsClaimsAndTheirUser() {
        GivenFinding store = operand("BackingStore", "store");
        GivenFinding bucketClass =
                operand("BucketClass", "class-a").says("BackingStore \"store\" is in rejected phase");
        GivenFinding claim = operand("ObjectBucketClaim", "logs").says("its bucket class is class-a");

        assertThat(edge(store, bucketClass)).contains(Confidence.CERTAIN);
        assertThat(edge(bucketClass, claim)).contains(Confidence.CERTAIN);
        assertThat(edge(operand("BucketClass", "other"), claim)).isEmpty();
        assertThat(edge(claim, operand("LokiStack", "loki").says("Missing object storage secret")))
                .contains(Confidence.LIKELY);
    }

    @Test
    void imageThatIsNotImportedExplainsTheDeploymentConfigAndNotTheReverse() {
        GivenFinding stream = operand("ImageStream", "web").says("you may not have access to quay.example/web:1");
        GivenFinding config = finding(WORKLOAD_UNAVAILABLE, new Subject("DeploymentConfig", "shop", "web"))
                .ago(50);

        assertThat(edge(stream, config)).contains(Confidence.LIKELY);
        assertThat(edge(config, stream.in(Mode.IMAGE_NOT_IMPORTED))).isEmpty();
    }

    @Test
    void partThatTheMessageNamesExplainsTheWhole() {
        GivenFinding revision = finding(CUSTOM_RESOURCE_UNWELL, new Subject("Revision", "shop", "web-1"))
                .ago(50)
                .link(Relation.OWNED_BY, new Subject("Configuration", "shop", "web"));

        assertThat(edge(revision, operand("Configuration", "web").says("Revision \"web-1\" failed")))
                .contains(Confidence.CERTAIN);
    }

    @Test
    void podsOfANamespaceJoinItsNetwork() {
        assertThat(edge(
                        operand("UserDefinedNetwork", "primary"),
                        finding(POD_STUCK_CREATING, deployment("web"))
                                .ago(50)
                                .says("plugin type=\"multus-shim\" name=\"x\" failed (add): timed out")))
                .contains(Confidence.LIKELY);
    }

    @Test
    void machineOfTheControlPlaneExplainsTheOperatorOfItsSet() {
        GivenFinding machine = finding(MACHINE_FAILED, new Subject("Machine", "openshift-machine-api", "m"))
                .ago(50);
        GivenFinding operator = finding(OPERATOR_DEGRADED, operator("control-plane-machine-set"))
                .ago(50);

        assertThat(edge(machine, operator)).isEmpty();
        assertThat(edge(
                        machine.link(
                                Relation.OWNED_BY,
                                new Subject("ControlPlaneMachineSet", "openshift-machine-api", "cluster")),
                        operator))
                .contains(Confidence.LIKELY);
    }

    private static GivenFinding kafka(String name) {
        return operand("Kafka", name);
    }

    private static GivenFinding operand(String kind, String name) {
        return finding(OPERAND_UNWELL, new Subject(kind, "shop", name)).ago(50);
    }
}
