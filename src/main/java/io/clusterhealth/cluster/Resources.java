// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ConfigObject;
import io.clusterhealth.cluster.object.ControllerRevision;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.NodeLease;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.cluster.object.Workload;
import java.util.List;

/// Every list we know how to read.
public final class Resources {
    public static final Resource<Node> NODES = core("nodes", "Node", false, Node.class);
    public static final Resource<Namespace> NAMESPACES = core("namespaces", "Namespace", false, Namespace.class);
    public static final Resource<Pod> PODS = core("pods", "Pod", true, Pod.class);
    /// Warnings only: readers select `type=Warning`.
    public static final Resource<Event> EVENTS = core("events", "Event", true, Event.class);

    public static final Resource<VolumeClaim> VOLUME_CLAIMS =
            core("persistentvolumeclaims", "PersistentVolumeClaim", true, VolumeClaim.class);
    public static final Resource<Workload> DEPLOYMENTS = apps("deployments", "Deployment", Workload.class);
    public static final Resource<Workload> DAEMON_SETS = apps("daemonsets", "DaemonSet", Workload.class);
    public static final Resource<Workload> STATEFUL_SETS = apps("statefulsets", "StatefulSet", Workload.class);
    public static final Resource<ReplicaSet> REPLICA_SETS = apps("replicasets", "ReplicaSet", ReplicaSet.class);
    public static final Resource<Job> JOBS = new Resource<>("batch", "v1", "jobs", "Job", true, Job.class);
    public static final Resource<ControllerRevision> CONTROLLER_REVISIONS =
            apps("controllerrevisions", "ControllerRevision", ControllerRevision.class);
    /// Metadata only.
    public static final Resource<ConfigObject> CONFIG_MAPS = core("configmaps", "ConfigMap", true, ConfigObject.class);
    /// Metadata only.
    public static final Resource<ConfigObject> SECRETS = core("secrets", "Secret", true, ConfigObject.class);
    public static final Resource<NodeLease> NODE_LEASES =
            new Resource<>("coordination.k8s.io", "v1", "leases", "Lease", true, NodeLease.class);
    public static final Resource<ClusterVersion> CLUSTER_VERSIONS = new Resource<>(
            "config.openshift.io", "v1", "clusterversions", "ClusterVersion", false, ClusterVersion.class);
    public static final Resource<ClusterOperator> CLUSTER_OPERATORS = new Resource<>(
            "config.openshift.io", "v1", "clusteroperators", "ClusterOperator", false, ClusterOperator.class);
    public static final Resource<MachineConfigPool> MACHINE_CONFIG_POOLS = new Resource<>(
            "machineconfiguration.openshift.io",
            "v1",
            "machineconfigpools",
            "MachineConfigPool",
            false,
            MachineConfigPool.class);

    /// In the order in which coverage names them.
    public static final List<Resource<?>> ALL = List.of(
            CLUSTER_VERSIONS,
            CLUSTER_OPERATORS,
            MACHINE_CONFIG_POOLS,
            NODES,
            NODE_LEASES,
            NAMESPACES,
            PODS,
            DEPLOYMENTS,
            DAEMON_SETS,
            STATEFUL_SETS,
            REPLICA_SETS,
            JOBS,
            VOLUME_CLAIMS,
            CONTROLLER_REVISIONS,
            CONFIG_MAPS,
            SECRETS,
            EVENTS);

    private Resources() {}

    private static <T> Resource<T> core(String plural, String kind, boolean namespaced, Class<T> type) {
        return new Resource<>("", "v1", plural, kind, namespaced, type);
    }

    private static <T> Resource<T> apps(String plural, String kind, Class<T> type) {
        return new Resource<>("apps", "v1", plural, kind, true, type);
    }
}
