// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.alert;

import io.clusterhealth.check.EntryPoint;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Labelled;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The objects that an alert is about, from its labels.
///
/// Labels of the measuring exporter are ignored: `kube-state-metrics` reports on all pods, and adds its own pod,
/// service and container. Where Prometheus keeps both, those of the object are `exported_namespace` and `exported_pod`.
public final class AlertTargets {
    /// Labels whose value is the name of an object, and its kind; as set by kube-state-metrics and OpenShift's rules.
    private static final List<Map.Entry<String, String>> NAMESPACED = List.of(
            Map.entry("pod", "Pod"),
            Map.entry("deployment", "Deployment"),
            Map.entry("statefulset", "StatefulSet"),
            Map.entry("daemonset", "DaemonSet"),
            Map.entry("replicaset", "ReplicaSet"),
            Map.entry("job_name", "Job"),
            Map.entry("cronjob", "CronJob"),
            Map.entry("persistentvolumeclaim", "PersistentVolumeClaim"),
            Map.entry("horizontalpodautoscaler", "HorizontalPodAutoscaler"),
            Map.entry("poddisruptionbudget", "PodDisruptionBudget"),
            Map.entry("resourcequota", "ResourceQuota"),
            Map.entry("ingress", "Ingress"),
            Map.entry("route", "Route"));

    /// What rules whose name begins so call `name`: those of OpenShift, of cert-manager and of Kubernetes' API servers.
    private static final List<Map.Entry<String, String>> CALLED_AFTER = List.of(
            Map.entry("ClusterOperator", "ClusterOperator"),
            Map.entry("ClusterRelease", "ClusterVersion"),
            Map.entry("Csv", "ClusterServiceVersion"),
            Map.entry("Machine", "Machine"),
            Map.entry("IngressController", "IngressController"),
            Map.entry("CertManagerCert", "Certificate"),
            Map.entry("KubeAggregatedAPI", "APIService"));

    private static final Set<String> CLUSTER_SCOPED = Set.of("ClusterOperator", "ClusterVersion", "APIService");

    private static final String NODE_EXPORTER = "node-exporter";

    private static final Set<String> EXPORTERS =
            Set.of("kube-state-metrics", "openshift-state-metrics", NODE_EXPORTER, "kubelet");

    /// Valid object names, RFC 1123: Loki's alerts use the label `route` for a path of its API.
    static final Pattern NAME = Pattern.compile("[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?");

    /// Labels whose values say how grave, where or from which cluster: names of other things may be equal to them.
    private static final Set<String> NOT_NAMES =
            Set.of("namespace", "exported_namespace", "prometheus", "cluster", "reason", "phase", "state", "status");

    /// Labels of what was measured, which an alert is about only if the others name no object.
    private static final Set<String> MEASURED = Set.of("job", "service", "endpoint", "container", "instance", "pod");

    private AlertTargets() {}

    /// The labels whose values may be names of other objects, of a kind that is not known.
    static Stream<Labelled> names(Alert alert) {
        Set<String> targets = of(alert).stream().map(Subject::name).collect(Collectors.toSet());
        return alert.labels().entrySet().stream()
                .filter(label -> !NOT_NAMES.contains(label.getKey()))
                .filter(label -> targets.isEmpty() || !MEASURED.contains(label.getKey()))
                .filter(label -> !targets.contains(label.getValue()))
                .map(label -> new Labelled(label.getKey(), label.getValue().replaceFirst(":\\d+$", "")))
                .filter(label -> NAME.matcher(label.value()).matches())
                .sorted(Comparator.comparing(Labelled::label));
    }

    /// The objects, the most specific one first; empty if the labels name none.
    public static List<Subject> of(Alert alert) {
        List<Subject> targets = new ArrayList<>();
        String namespace = own(alert, "namespace");
        for (Map.Entry<String, String> label : NAMESPACED) {
            String name = own(alert, label.getKey());
            if (NAME.matcher(name).matches() && !namespace.isEmpty() && !measuring(label.getKey(), name, alert)) {
                targets.add(new Subject(label.getValue(), namespace, name));
            }
        }
        String node = node(alert);
        if (node.isEmpty()) {
            named(alert, targets);
        } else {
            targets.add(Subjects.node(node));
        }
        if (ofMachineConfig(alert)) {
            add("MachineConfigPool", alert.label("pool"), targets);
        }
        add("PersistentVolume", alert.label("persistentvolume"), targets);
        return List.copyOf(targets);
    }

    /// What an alert is about in this cluster. Without a label that names an object, it is what was measured: the node
    /// that `instance` names or has the address of, that of the node exporter's pod, or the host of a URL.
    public static List<Subject> in(Picture picture, Alert alert) {
        List<Subject> named = of(alert);
        return named.isEmpty() ? measured(picture, alert).stream().toList() : named;
    }

    private static Optional<Subject> measured(Picture picture, Alert alert) {
        String called = alert.label("instance");
        Optional<String> host = host(called);
        String instance = host.orElseGet(() -> called.replaceFirst(":\\d+$", ""));
        Stream<String> node = picture.objects(Resources.NODES).stream()
                .filter(one -> one.name().equals(instance) || one.addresses().contains(instance))
                .map(Node::name);
        Stream<String> exporter = alert.label("job").equals(NODE_EXPORTER)
                ? picture.objects(Resources.PODS).stream()
                        .filter(pod -> pod.name().equals(alert.label("pod"))
                                && pod.namespace().equals(alert.namespace()))
                        .map(Pod::node)
                        .filter(name -> !name.isEmpty())
                : Stream.empty();
        return Stream.concat(Stream.concat(node, exporter).map(Subjects::node), EntryPoint.known(host.stream()))
                .findFirst();
    }

    /// The host of a URL, which a probe from outside calls.
    private static Optional<String> host(String instance) {
        int scheme = instance.indexOf("://");
        return scheme < 0
                ? Optional.empty()
                : Optional.of(instance.substring(scheme + 3).replaceFirst("[:/?].*", ""));
    }

    /// OpenShift relabels the instance of each node exporter to the name of its node; elsewhere it is an address with a
    /// port.
    private static String node(Alert alert) {
        String instance = alert.label("instance");
        boolean measured = alert.label("job").equals(NODE_EXPORTER)
                && NAME.matcher(instance).matches();
        String node = own(alert, "node");
        return measured && node.isEmpty() ? instance : node;
    }

    /// The label of an object rather than that of its exporter, which runs in another namespace.
    private static String own(Alert alert, String label) {
        String exported = alert.label("exported_" + label);
        boolean ofExporter =
                label.equals("pod") && !(alert.label("exported_namespace") + alert.label("exported_node")).isEmpty();
        return exported.isEmpty() && !ofExporter ? alert.label(label) : exported;
    }

    private static void named(Alert alert, List<Subject> targets) {
        String name = own(alert, "name");
        CALLED_AFTER.stream()
                .filter(rule -> !name.isEmpty() && alert.name().startsWith(rule.getKey()))
                .map(Map.Entry::getValue)
                .map(kind -> CLUSTER_SCOPED.contains(kind)
                        ? Subject.clusterScoped(isVersion(kind, name) ? "ClusterVersion" : kind, name)
                        : new Subject(kind, own(alert, "namespace"), name))
                .forEach(targets::add);
    }

    private static boolean isVersion(String kind, String name) {
        return kind.equals("ClusterOperator") && name.equals("version");
    }

    /// Other software has pools too: Ceph's alerts name theirs.
    private static boolean ofMachineConfig(Alert alert) {
        return alert.name().startsWith("MachineConfig")
                || alert.namespace().equals("openshift-machine-config-operator");
    }

    private static void add(String kind, String name, List<Subject> targets) {
        if (!name.isEmpty()) {
            targets.add(Subject.clusterScoped(kind, name));
        }
    }

    /// A chart prefixes the names of its pods with that of the release.
    private static boolean measuring(String label, String name, Alert alert) {
        String job = alert.label("job");
        return label.equals("pod") && EXPORTERS.contains(job) && name.contains(job);
    }
}
