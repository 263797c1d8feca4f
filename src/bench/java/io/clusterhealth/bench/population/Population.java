// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import io.clusterhealth.bench.scripted.Item;
import io.clusterhealth.bench.scripted.Listing;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Generates all objects of a cluster. Counts, owners and states are consistent.
public final class Population {
    private static final List<String> PLATFORM =
            List.of("kube-system", "openshift-ovn-kubernetes", "openshift-monitoring");
    private static final int SYSTEM = 10;

    /// API groups that every OpenShift cluster serves besides those of Kubernetes.
    private static final Pattern OPENSHIFT = Pattern.compile(
            "^(?:(?:config|operator|apps|route|image|quota|project|apiserver|machine|machineconfiguration|cloudcredential|imageregistry\\.operator)\\.openshift\\.io|operators\\.coreos\\.com|k8s\\.ovn\\.org|metal3\\.io)$");

    private final Size size;
    private final Ids ids = new Ids();
    private final Moments moments = Moments.startingNow();
    private final PodText podText = new PodText(ids, moments);
    private final WorkloadText workloads = new WorkloadText(ids, moments);
    private final NodeText nodeText = new NodeText(ids, moments);
    private final Map<String, List<Item>> items = new LinkedHashMap<>();
    private final List<Owned> pods = new ArrayList<>();
    private final List<String> names;
    private int turn;

    private Population(Size size) {
        this.size = size;
        this.names = nodes(size);
    }

    /// Every list that the cluster serves, except the leases, which change every second.
    public static List<Listing> of(Size size) {
        return new Population(size).listings();
    }

    /// Names of the nodes; the last one is lost in a broken cluster.
    public static List<String> nodes(Size size) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < size.nodes(); i++) {
            names.add("%s-%03d".formatted(i < 3 ? "master" : "worker", i));
        }
        return names;
    }

    private List<Listing> listings() {
        nodesAndNamespaces();
        for (int i = 0; i < size.daemonSets(); i++) {
            daemonSet(i);
        }
        for (int i = 0; i < size.statefulSets(); i++) {
            statefulSet(i);
        }
        for (int i = 0; i < size.deployments(); i++) {
            deployment(i);
        }
        for (int i = 0; i < size.jobs(); i++) {
            job(i);
        }
        events();
        List<Listing> listings = new ArrayList<>();
        core(listings, "nodes", "Node");
        core(listings, "namespaces", "Namespace");
        core(listings, "pods", "Pod");
        core(listings, "events", "Event");
        core(listings, "persistentvolumeclaims", "PersistentVolumeClaim");
        group(listings, "apps", "deployments", "Deployment");
        group(listings, "apps", "daemonsets", "DaemonSet");
        group(listings, "apps", "statefulsets", "StatefulSet");
        group(listings, "apps", "replicasets", "ReplicaSet");
        group(listings, "batch", "jobs", "Job");
        if (size.openshift()) {
            openshift();
            group(listings, "config.openshift.io", "clusterversions", "ClusterVersion");
            group(listings, "config.openshift.io", "clusteroperators", "ClusterOperator");
            group(listings, "machineconfiguration.openshift.io", "machineconfigpools", "MachineConfigPool");
        }
        others(listings);
        return listings;
    }

    /// Adds the other lists that such a cluster serves and the program may request, without objects.
    private void others(List<Listing> listings) {
        Set<String> served = listings.stream().map(Listing::path).collect(Collectors.toSet());
        for (Resource<?> resource : Resources.ALL) {
            String path =
                    (resource.group().isEmpty() ? "/api/" : "/apis/") + resource.apiVersion() + "/" + resource.plural();
            boolean own =
                    resource.builtIn() || OPENSHIFT.matcher(resource.group()).find();
            if (own && (size.openshift() || resource.builtIn()) && served.add(path)) {
                listings.add(new Listing(path, resource.apiVersion(), resource.kind(), list(path)));
            }
        }
    }

    private void core(List<Listing> listings, String plural, String kind) {
        listings.add(new Listing("/api/v1/" + plural, "v1", kind, list(plural)));
    }

    private void group(List<Listing> listings, String group, String plural, String kind) {
        listings.add(new Listing("/apis/" + group + "/v1/" + plural, group + "/v1", kind, list(plural)));
    }

    private List<Item> list(String plural) {
        return items.computeIfAbsent(plural, _ -> new ArrayList<>());
    }

    private void nodesAndNamespaces() {
        List<String> names = nodes(size);
        for (int i = 0; i < names.size(); i++) {
            list("nodes").add(nodeText.node(names.get(i), i < 3, isLost(i)));
        }
        for (int i = 0; i < size.namespaces(); i++) {
            list("namespaces").add(Item.of("", """
                            {"metadata":{"name":"%1$s","creationTimestamp":"%2$s","labels":{\
                            "kubernetes.io/metadata.name":"%1$s"}},"spec":{"finalizers":["kubernetes"]},"status":{\
                            "phase":"Active"}}""".formatted(namespace(i), moments.daysAgo(40))));
        }
    }

    private boolean isLost(int node) {
        return size.broken() && node == size.nodes() - 1;
    }

    private String namespace(int i) {
        return i < PLATFORM.size() ? PLATFORM.get(i) : "team-%03d".formatted(i);
    }

    /// A namespace of an application, chosen round-robin.
    private String team(int i) {
        return namespace(SYSTEM + i % (size.namespaces() - SYSTEM));
    }

    private void daemonSet(int number) {
        String namespace = size.openshift() ? namespace(1) : namespace(0);
        String name = "agent-%02d".formatted(number);
        String uid = ids.uid();
        for (int node = 0; node < size.nodes(); node++) {
            pod(namespace, name + "-" + ids.suffix(5), name, node, Fault.NONE, "DaemonSet", name, uid, "7c9f5d");
        }
        int ready = size.nodes() - (size.broken() ? 1 : 0);
        list("daemonsets").add(workloads.daemonSet(namespace, name, uid, size.nodes(), ready));
    }

    private void statefulSet(int number) {
        String namespace = team(number);
        String name = "db-%03d".formatted(number);
        String uid = ids.uid();
        int ready = 0;
        for (int i = 0; i < 3; i++) {
            String pod = name + "-" + i;
            ready += pod(namespace, pod, name, worker(), Fault.NONE, "StatefulSet", name, uid, "6d5f8c9b7");
            list("persistentvolumeclaims").add(workloads.claim(namespace, "data-" + pod));
        }
        list("statefulsets").add(workloads.statefulSet(namespace, name, uid, 3, ready));
    }

    private void deployment(int number) {
        String namespace = team(number);
        String name = "app-%04d".formatted(number);
        String uid = ids.uid();
        Fault fault = Fault.of(number, size);
        String old = name + "-" + ids.suffix(10);
        list("replicasets").add(workloads.replicaSet(namespace, old, ids.uid(), name, uid, 0, 0));
        String hash = ids.suffix(10);
        String set = name + "-" + hash;
        String setUid = ids.uid();
        int ready = 0;
        for (int i = 0; i < size.replicas(); i++) {
            int node = worker();
            ready += pod(namespace, set + "-" + ids.suffix(5), name, node, fault, "ReplicaSet", set, setUid, hash);
        }
        list("replicasets").add(workloads.replicaSet(namespace, set, setUid, name, uid, size.replicas(), ready));
        list("deployments").add(workloads.deployment(namespace, name, uid, size.replicas(), ready));
    }

    private void job(int number) {
        String namespace = team(number);
        String name = "batch-%03d-29385120".formatted(number);
        String uid = ids.uid();
        int node = 3 + number % (size.nodes() - 4);
        pod(namespace, name + "-" + ids.suffix(5), name, node, Fault.NONE, "Job", name, uid, "");
        list("jobs").add(workloads.job(namespace, name, uid));
    }

    private int worker() {
        return 3 + turn++ % (size.nodes() - 3);
    }

    /// Writes a pod; returns 1 when it is ready, else 0.
    private int pod(
            String namespace,
            String name,
            String app,
            int node,
            Fault fault,
            String ownerKind,
            String owner,
            String ownerUid,
            String hash) {
        String on = fault == Fault.UNSCHEDULABLE ? "" : names.get(node);
        boolean lost = isLost(node) && !on.isEmpty();
        Owned pod = new Owned(namespace, name, app, on, lost, fault, ownerKind, owner, ownerUid, hash);
        pods.add(pod);
        list("pods").add(podText.write(pod));
        return pod.ready() ? 1 : 0;
    }

    /// Generates the events of pods that are not ready first, then those of ready ones, until there are enough.
    private void events() {
        EventText text = new EventText(ids, moments);
        List<Owned> order =
                new ArrayList<>(pods.stream().filter(pod -> !pod.ready()).toList());
        order.addAll(pods.stream().filter(Owned::ready).toList());
        for (int i = 0; i < size.events(); i++) {
            list("events").add(text.warning(order.get(i % order.size()), size.nodes()));
        }
        for (int i = 0; i < size.events() / 4; i++) {
            list("events").add(text.normal(pods.get(i % pods.size())));
        }
    }

    private void openshift() {
        OpenShiftText text = new OpenShiftText(moments);
        list("clusteroperators").addAll(text.operators(size.broken()));
        list("clusterversions").add(text.version());
        list("machineconfigpools").add(text.pool("master", 3, 0));
        list("machineconfigpools").add(text.pool("worker", size.nodes() - 3, size.broken() ? 1 : 0));
    }
}
