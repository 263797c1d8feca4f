// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.catalog;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.alert.FiringAlerts;
import io.clusterhealth.check.alert.Watchdog;
import io.clusterhealth.check.control.ApiReady;
import io.clusterhealth.check.control.NamespaceEnding;
import io.clusterhealth.check.control.OperatorHealth;
import io.clusterhealth.check.control.OperatorPresence;
import io.clusterhealth.check.control.PoolHealth;
import io.clusterhealth.check.control.PoolProgress;
import io.clusterhealth.check.control.UpdateHealth;
import io.clusterhealth.check.control.VersionHealth;
import io.clusterhealth.check.image.RegistryAnswer;
import io.clusterhealth.check.node.LeaseFreshness;
import io.clusterhealth.check.node.NodeCordon;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodePresence;
import io.clusterhealth.check.node.NodePressure;
import io.clusterhealth.check.node.NodeReadiness;
import io.clusterhealth.check.node.ScaleUpRefusal;
import io.clusterhealth.check.olm.CatalogHealth;
import io.clusterhealth.check.olm.InstallPlanHealth;
import io.clusterhealth.check.olm.ReleaseHealth;
import io.clusterhealth.check.olm.SubscriptionHealth;
import io.clusterhealth.check.openshift.IngressControllerHealth;
import io.clusterhealth.check.openshift.InsightsAdvice;
import io.clusterhealth.check.openshift.MachineHealth;
import io.clusterhealth.check.openshift.MachineSetHealth;
import io.clusterhealth.check.openshift.RegistryStorage;
import io.clusterhealth.check.openshift.Remediation;
import io.clusterhealth.check.openshift.RemovedApiUse;
import io.clusterhealth.check.openshift.RouteAdmission;
import io.clusterhealth.check.openshift.StaticPodRevisions;
import io.clusterhealth.check.storage.ClaimBinding;
import io.clusterhealth.check.storage.FileServerAnswer;
import io.clusterhealth.check.workload.Evictions;
import io.clusterhealth.check.workload.JobOutcome;
import io.clusterhealth.check.workload.PodHealth;
import io.clusterhealth.check.workload.PodRules;
import io.clusterhealth.check.workload.WorkloadHealth;
import io.clusterhealth.cluster.Resource;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Every check, with the thresholds a cluster is judged by when nobody says otherwise.
public final class Checks {
    private static final List<Check> ALL = List.of(
            new ApiReady(),
            new VersionHealth(Duration.ofMinutes(5), Duration.ofMinutes(90)),
            OperatorHealth.DEFAULT,
            new UpdateHealth(Duration.ofHours(3), Duration.ofHours(1)),
            new OperatorPresence(20, Duration.ofHours(1)),
            new StaticPodRevisions(),
            new PoolHealth(),
            new PoolProgress(Duration.ofMinutes(30), Duration.ofHours(2)),
            new MachineHealth(Duration.ofMinutes(30), Duration.ofMinutes(30)),
            new MachineSetHealth(Duration.ofMinutes(30)),
            new Remediation(),
            new NodePresence(),
            new NodeReadiness(NodePatience.DEFAULT),
            new LeaseFreshness(Duration.ofMinutes(2)),
            new NodePressure(NodePatience.DEFAULT),
            new NodeCordon(),
            new ClaimBinding(Duration.ofMinutes(3)),
            new RegistryAnswer(2),
            new FileServerAnswer(2),
            new ScaleUpRefusal(Duration.ofHours(1)),
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15)),
            new PodHealth(NodePatience.DEFAULT, PodRules.standard()),
            new Evictions(3, Duration.ofHours(2), Duration.ofHours(1)),
            new JobOutcome(Duration.ofHours(24)),
            new NamespaceEnding(Duration.ofMinutes(15)),
            new IngressControllerHealth(Duration.ofMinutes(5)),
            new RouteAdmission(),
            new CatalogHealth(Duration.ofMinutes(5)),
            new SubscriptionHealth(Duration.ofMinutes(5)),
            new InstallPlanHealth(),
            new ReleaseHealth(Duration.ofMinutes(15)),
            new RegistryStorage(),
            new RemovedApiUse(),
            new InsightsAdvice(3, Duration.ofHours(24)),
            new FiringAlerts(),
            new Watchdog());

    private Checks() {}

    /// From the ground up.
    public static List<Check> all() {
        return ALL;
    }

    /// The lists that some check needs.
    public static Set<Resource<?>> needs() {
        return ALL.stream().flatMap(check -> check.needs().stream()).collect(Collectors.toUnmodifiableSet());
    }
}
