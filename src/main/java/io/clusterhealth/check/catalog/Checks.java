// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.catalog;

import io.clusterhealth.check.CertificateLife;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.alert.FiringAlerts;
import io.clusterhealth.check.alert.FullVolumes;
import io.clusterhealth.check.alert.VolumeFill;
import io.clusterhealth.check.alert.Watchdog;
import io.clusterhealth.check.api.AggregatedApis;
import io.clusterhealth.check.api.ControllerLeaders;
import io.clusterhealth.check.api.CustomResources;
import io.clusterhealth.check.api.EventStorm;
import io.clusterhealth.check.api.MetricsPresence;
import io.clusterhealth.check.api.ServerCertificate;
import io.clusterhealth.check.api.ServerClock;
import io.clusterhealth.check.api.WebhookReach;
import io.clusterhealth.check.blame.ConfigPresence;
import io.clusterhealth.check.blame.RefusedRequests;
import io.clusterhealth.check.blame.ReportedExpiries;
import io.clusterhealth.check.blame.TerminationBlames;
import io.clusterhealth.check.condition.AwaitedControllers;
import io.clusterhealth.check.condition.ConditionCheck;
import io.clusterhealth.check.condition.FailingRuns;
import io.clusterhealth.check.condition.OperatorGroups;
import io.clusterhealth.check.condition.UnlistedConditions;
import io.clusterhealth.check.condition.UnseenChanges;
import io.clusterhealth.check.control.ApiReady;
import io.clusterhealth.check.control.OperatorHealth;
import io.clusterhealth.check.control.OperatorPresence;
import io.clusterhealth.check.control.OperatorProgress;
import io.clusterhealth.check.control.PoolHealth;
import io.clusterhealth.check.control.PoolProgress;
import io.clusterhealth.check.control.UnsteadyReadiness;
import io.clusterhealth.check.control.UpdateHealth;
import io.clusterhealth.check.control.VersionHealth;
import io.clusterhealth.check.image.BlockedImages;
import io.clusterhealth.check.image.CommonImage;
import io.clusterhealth.check.image.ImageDisks;
import io.clusterhealth.check.image.PlatformPullSecret;
import io.clusterhealth.check.image.RegistryAnswer;
import io.clusterhealth.check.image.UnsignedImages;
import io.clusterhealth.check.measure.ClientCertificates;
import io.clusterhealth.check.measure.DnsErrors;
import io.clusterhealth.check.measure.DnsPanics;
import io.clusterhealth.check.measure.EtcdDatabase;
import io.clusterhealth.check.measure.EtcdDisk;
import io.clusterhealth.check.measure.EtcdLeader;
import io.clusterhealth.check.measure.EtcdLeaderChanges;
import io.clusterhealth.check.measure.InsightsAdvice;
import io.clusterhealth.check.network.AbsentPeers;
import io.clusterhealth.check.network.BackendPorts;
import io.clusterhealth.check.network.BlockedClients;
import io.clusterhealth.check.network.BlockedIngressControllers;
import io.clusterhealth.check.network.CalledAtZero;
import io.clusterhealth.check.network.EgressAddresses;
import io.clusterhealth.check.network.FailingExternalDependencies;
import io.clusterhealth.check.network.FailingResolver;
import io.clusterhealth.check.network.FailingServers;
import io.clusterhealth.check.network.IngressTargets;
import io.clusterhealth.check.network.IssuedCertificates;
import io.clusterhealth.check.network.LoadBalancers;
import io.clusterhealth.check.network.NamelessPolicies;
import io.clusterhealth.check.network.OverlayNodes;
import io.clusterhealth.check.network.PodNetwork;
import io.clusterhealth.check.network.RefusedIngresses;
import io.clusterhealth.check.network.RefusingProxies;
import io.clusterhealth.check.network.ServiceEndpoints;
import io.clusterhealth.check.network.ServicePorts;
import io.clusterhealth.check.network.UnreachableExternalServers;
import io.clusterhealth.check.network.UnresolvedDomains;
import io.clusterhealth.check.node.AbsentNodes;
import io.clusterhealth.check.node.Headroom;
import io.clusterhealth.check.node.KarpenterPools;
import io.clusterhealth.check.node.KubeletWarnings;
import io.clusterhealth.check.node.LeaseFreshness;
import io.clusterhealth.check.node.MemoryUse;
import io.clusterhealth.check.node.NodeClocks;
import io.clusterhealth.check.node.NodeConditions;
import io.clusterhealth.check.node.NodeCordon;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodePresence;
import io.clusterhealth.check.node.NodeReadiness;
import io.clusterhealth.check.node.NodeVersions;
import io.clusterhealth.check.node.ScaleUpRefusal;
import io.clusterhealth.check.node.SharedLabels;
import io.clusterhealth.check.node.SharedShortage;
import io.clusterhealth.check.node.SharedTaint;
import io.clusterhealth.check.node.SigningRequests;
import io.clusterhealth.check.node.StartupTaints;
import io.clusterhealth.check.node.UnhealthyDevices;
import io.clusterhealth.check.node.WritesStopped;
import io.clusterhealth.check.node.ZoneReadiness;
import io.clusterhealth.check.openshift.BrokenReferences;
import io.clusterhealth.check.openshift.MachineSetHealth;
import io.clusterhealth.check.openshift.OperatorPlacement;
import io.clusterhealth.check.openshift.PlatformCertificates;
import io.clusterhealth.check.openshift.RemovedApiUse;
import io.clusterhealth.check.openshift.RepeatedRemediation;
import io.clusterhealth.check.openshift.RouteAdmission;
import io.clusterhealth.check.openshift.RouteCertificates;
import io.clusterhealth.check.openshift.RouterCertificates;
import io.clusterhealth.check.openshift.StaticPodRevisions;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.check.policy.BudgetRoom;
import io.clusterhealth.check.policy.BudgetTargets;
import io.clusterhealth.check.policy.QuotaUse;
import io.clusterhealth.check.policy.RefusedPods;
import io.clusterhealth.check.storage.Attachments;
import io.clusterhealth.check.storage.CephHealth;
import io.clusterhealth.check.storage.ClaimBinding;
import io.clusterhealth.check.storage.ClaimClasses;
import io.clusterhealth.check.storage.ClaimResizing;
import io.clusterhealth.check.storage.FileServerAnswer;
import io.clusterhealth.check.storage.ProvisionerAnswer;
import io.clusterhealth.check.storage.ScheduledBackups;
import io.clusterhealth.check.workload.AutoscalerHealth;
import io.clusterhealth.check.workload.CapacityTaken;
import io.clusterhealth.check.workload.CronJobHealth;
import io.clusterhealth.check.workload.DaemonPlaces;
import io.clusterhealth.check.workload.DiskUse;
import io.clusterhealth.check.workload.Evictions;
import io.clusterhealth.check.workload.JobOutcome;
import io.clusterhealth.check.workload.JobPile;
import io.clusterhealth.check.workload.MemoryEvictions;
import io.clusterhealth.check.workload.PodHealth;
import io.clusterhealth.check.workload.PodResizes;
import io.clusterhealth.check.workload.PreemptingWorkloads;
import io.clusterhealth.check.workload.RefusedJobs;
import io.clusterhealth.check.workload.RolloutSpec;
import io.clusterhealth.check.workload.VolumeNodes;
import io.clusterhealth.check.workload.WorkloadHealth;
import io.clusterhealth.cluster.Resource;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All checks, with their default thresholds.
public final class Checks {
    private static final CertificateLife CERTIFICATES =
            new CertificateLife(Duration.ofDays(30), Duration.ofDays(7), 8, 24);

    private static final EtcdDisk DISK = new EtcdDisk(
            new EtcdDisk.WriteTimes(Duration.ofMillis(10), Duration.ofMillis(100)),
            new EtcdDisk.WriteTimes(Duration.ofMillis(25), Duration.ofMillis(250)));

    private static final List<Check> OWN = List.of(
            new ApiReady(),
            new ServerCertificate(CERTIFICATES),
            new WebhookReach(Duration.ofMinutes(5), Duration.ofHours(1)),
            new AggregatedApis(),
            new CustomResources(Duration.ofMinutes(5)),
            new WritesStopped(Duration.ofMinutes(5), Duration.ofMinutes(1)),
            new EtcdLeader(),
            DISK,
            new EtcdLeaderChanges(DISK, 3, Duration.ofMinutes(15)),
            new EtcdDatabase(80, 95),
            new ClientCertificates(Duration.ofDays(7), Duration.ofDays(1)),
            new ControllerLeaders(Duration.ofMinutes(2), Duration.ofMinutes(2), Duration.ofMinutes(5)),
            new ServerClock(Duration.ofMinutes(2)),
            new MetricsPresence(),
            new EventStorm(2000, Duration.ofMinutes(10)),
            new VersionHealth(Duration.ofMinutes(5), Duration.ofMinutes(90)),
            OperatorHealth.DEFAULT,
            new UpdateHealth(Duration.ofHours(3), Duration.ofHours(1)),
            new OperatorProgress(Duration.ofHours(1)),
            new OperatorPresence(20, Duration.ofHours(1)),
            new StaticPodRevisions(),
            new UnlistedConditions(Duration.ofMinutes(10), 3),
            new OperatorGroups(),
            new FailingRuns(3, 2, Duration.ofDays(1)),
            new UnsteadyReadiness(20, Duration.ofMinutes(6), Duration.ofMinutes(10)),
            new PoolHealth(),
            new PoolProgress(Duration.ofMinutes(30), Duration.ofHours(2), Duration.ofDays(7)),
            new MachineSetHealth(Duration.ofMinutes(30)),
            new RepeatedRemediation(3, Duration.ofHours(1)),
            new OperatorPlacement(),
            new NodePresence(),
            new NodeReadiness(NodePatience.DEFAULT),
            new AbsentNodes(NodePatience.DEFAULT),
            new ZoneReadiness(NodePatience.DEFAULT, 3),
            new LeaseFreshness(Duration.ofMinutes(2)),
            new NodeConditions(NodePatience.DEFAULT),
            KubeletWarnings.DEFAULT,
            new UnhealthyDevices(),
            new NodeCordon(Duration.ofHours(1), Duration.ofDays(1)),
            new NodeVersions(),
            new KarpenterPools(Duration.ofMinutes(10), 90),
            new NodeClocks(Duration.ofMinutes(1), Duration.ofMinutes(2)),
            new Headroom(95, 95),
            new SharedTaint(2, Duration.ofMinutes(2)),
            new SharedLabels(2, Duration.ofMinutes(2)),
            new SharedShortage(3, Duration.ofMinutes(2), Duration.ofHours(12)),
            new MemoryUse(95),
            new SigningRequests(Duration.ofMinutes(10)),
            new ClaimBinding(Duration.ofMinutes(3)),
            new ClaimClasses(Duration.ofMinutes(3)),
            new VolumeNodes(Duration.ofMinutes(2), 2),
            new ClaimResizing(Duration.ofMinutes(30)),
            new CephHealth(),
            new ScheduledBackups(3),
            new Attachments(Duration.ofMinutes(6)),
            new ServicePorts(),
            ServiceEndpoints.DEFAULT,
            new DnsErrors(1, 3),
            new DnsPanics(1, 10),
            new PodNetwork(2, Duration.ofMinutes(5), Duration.ofMinutes(15)),
            new OverlayNodes(Duration.ofMinutes(10)),
            new EgressAddresses(Duration.ofMinutes(5)),
            new UnreachableExternalServers(2, Duration.ofHours(1)),
            new UnresolvedDomains(2, 3),
            new BrokenReferences(),
            new PlatformPullSecret(2),
            new FailingResolver(3, 2),
            new FailingExternalDependencies(3, Duration.ofHours(1)),
            new BlockedClients(Duration.ofHours(1), Duration.ofMinutes(5), Duration.ofHours(1)),
            new BlockedIngressControllers(),
            new AbsentPeers(),
            new NamelessPolicies(Duration.ofHours(1), Duration.ofMinutes(5), Duration.ofHours(1)),
            new FailingServers(3),
            new RefusingProxies(2, Duration.ofHours(1)),
            new LoadBalancers(Duration.ofMinutes(10), Duration.ofDays(1)),
            new RefusedIngresses(Duration.ofMinutes(10), Duration.ofHours(1)),
            new IngressTargets(Duration.ofMinutes(10)),
            new BackendPorts(),
            new IssuedCertificates(Duration.ofDays(10), Duration.ofDays(7), Duration.ofMinutes(15)),
            new RefusedPods(2, Duration.ofMinutes(30), Duration.ofHours(1)),
            new BlockedImages(),
            new UnsignedImages(2),
            new RegistryAnswer(2),
            new CommonImage(3),
            new ImageDisks(),
            new FileServerAnswer(2, Duration.ofMinutes(15)),
            new ProvisionerAnswer(2),
            new ScaleUpRefusal(Duration.ofHours(1), Duration.ofMinutes(5)),
            new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3),
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15)),
            new CalledAtZero(Duration.ofHours(1)),
            new AwaitedControllers(Duration.ofMinutes(30), 1),
            new UnseenChanges(Duration.ofHours(1)),
            new RolloutSpec(Duration.ofMinutes(5)),
            new PreemptingWorkloads(Duration.ofMinutes(2)),
            new CapacityTaken(Duration.ofHours(3), Duration.ofMinutes(2)),
            new DaemonPlaces(1),
            new StartupTaints(Duration.ofMinutes(10)),
            new Evictions(3, Duration.ofHours(2), Duration.ofHours(1)),
            new PodResizes(Duration.ofMinutes(10), Duration.ofHours(1)),
            new MemoryEvictions(2, Duration.ofHours(2), Duration.ofHours(1)),
            new DiskUse(1L << 30, Duration.ofHours(1)),
            new JobOutcome(Duration.ofHours(24)),
            new RefusedJobs(Duration.ofMinutes(5), Duration.ofMinutes(1), Duration.ofMinutes(30)),
            new CronJobHealth(Duration.ofHours(1), Duration.ofDays(1)),
            new JobPile(10, Duration.ofHours(1), 3, Duration.ofMinutes(10)),
            new ConfigPresence(2),
            new TerminationBlames(2),
            new RefusedRequests(2),
            new ReportedExpiries(),
            AutoscalerHealth.DEFAULT,
            new QuotaUse(90, Duration.ofHours(1)),
            new BudgetRoom(Duration.ofMinutes(10)),
            new BudgetTargets(Duration.ofMinutes(10)),
            new RouterCertificates(2),
            new RouteAdmission(Duration.ofMinutes(10)),
            new RouteCertificates(CERTIFICATES),
            new PlatformCertificates(CERTIFICATES, Duration.ofMinutes(30), Duration.ofDays(30)),
            new RemovedApiUse(),
            new InsightsAdvice(3, Duration.ofHours(24)),
            new FullVolumes(new VolumeFill(97, 85, 70, Duration.ofDays(4))),
            new FiringAlerts(),
            new Watchdog());

    private static final List<Check> ALL =
            Stream.concat(OWN.stream(), ConditionCheck.all().stream()).toList();

    private Checks() {}

    /// The checks from the lowest layer up, followed by the rows of conditions.
    public static List<Check> all() {
        return ALL;
    }

    /// The lists that some check requires.
    public static Set<Resource<?>> needs() {
        return ALL.stream().flatMap(check -> check.needs().stream()).collect(Collectors.toUnmodifiableSet());
    }
}
