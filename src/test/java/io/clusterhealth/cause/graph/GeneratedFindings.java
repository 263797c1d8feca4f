// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/// Findings about a small world, thrown together so that many rules hold at once, in circles too.
final class GeneratedFindings {
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final List<String> OPERATORS = List.of(
            "etcd",
            "kube-apiserver",
            "openshift-apiserver",
            "authentication",
            "console",
            "network",
            "dns",
            "ingress",
            "storage",
            "machine-config",
            "monitoring");
    private static final List<String> WORDS = List.of(
            "etcd",
            "route",
            "network plugin: cni",
            "volume",
            "configmap",
            "node-0 is gone",
            "pool worker",
            "node.kubernetes.io/unreachable",
            "connection refused",
            "multi-attach",
            "Evicted: low on resource",
            "https://app-1.ns-1.svc:443/x",
            "");

    private final SplittableRandom random;

    GeneratedFindings(long seed) {
        this.random = new SplittableRandom(seed);
    }

    List<Finding> some(int count) {
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            findings.add(one());
        }
        return findings.stream().distinct().toList();
    }

    private Finding one() {
        FindingCode code = pick(List.of(FindingCode.values()));
        Optional<Instant> since =
                random.nextInt(4) == 0 ? Optional.empty() : Optional.of(NOW.minusSeconds(60L * random.nextInt(200)));
        List<Link> links = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            links.add(link());
        }
        return new Finding(
                code,
                pick(List.of(Severity.values())),
                subject(code),
                since,
                List.of(Evidence.quoting("seen", pick(WORDS) + " " + pick(WORDS))),
                links);
    }

    private Link link() {
        return switch (pick(List.of(Relation.values()))) {
            case RUNS_ON -> new Link(Relation.RUNS_ON, node());
            case OWNED_BY -> new Link(Relation.OWNED_BY, workload());
            case MOUNTS -> new Link(Relation.MOUNTS, claim());
            case PULLS_FROM -> new Link(Relation.PULLS_FROM, registry());
            case MEMBER_OF -> new Link(Relation.MEMBER_OF, Subject.clusterScoped("MachineConfigPool", "master"));
            case MANAGES -> new Link(Relation.MANAGES, Subject.clusterScoped("Namespace", namespace()));
            case SERVED_BY -> new Link(Relation.SERVED_BY, service());
            case ROUTES_TO -> new Link(Relation.ROUTES_TO, service());
            case SELECTS -> new Link(Relation.SELECTS, workload());
            case SCALES -> new Link(Relation.SCALES, workload());
            case BACKS -> new Link(Relation.BACKS, claim());
            case OF_CLASS -> new Link(Relation.OF_CLASS, Subject.clusterScoped("StorageClass", "fast"));
            case BOUND_TO -> new Link(Relation.BOUND_TO, Subject.clusterScoped("PersistentVolume", "pv-1"));
            case SPEAKS_FOR -> new Link(Relation.SPEAKS_FOR, node());
            case PROVIDES -> new Link(Relation.PROVIDES, node());
            case DEPLOYS -> new Link(Relation.DEPLOYS, workload());
            case DRAWS_FROM -> new Link(Relation.DRAWS_FROM, pod());
            case ADMITTED_BY -> new Link(Relation.ADMITTED_BY, workload());
            case REPORTS_ON -> new Link(Relation.REPORTS_ON, random.nextBoolean() ? node() : pod());
        };
    }

    private Subject subject(FindingCode code) {
        return switch (code.layer()) {
            case API -> Subject.clusterScoped("Namespace", namespace());
            case OPERATOR -> Subject.clusterScoped("ClusterOperator", pick(OPERATORS));
            case NODE -> node();
            case STORAGE -> claim();
            case IMAGE -> registry();
            case WORKLOAD -> workload();
            case NETWORK -> service();
            case CONTROL_PLANE, POD, ALERT -> random.nextInt(3) == 0 ? workload() : pod();
        };
    }

    private Subject node() {
        return Subject.clusterScoped("Node", "node-" + random.nextInt(3));
    }

    private Subject workload() {
        return new Subject("Deployment", namespace(), "app-" + random.nextInt(3));
    }

    private Subject pod() {
        return new Subject(
                "Pod", namespace(), pick(List.of("etcd-node-0", "kube-apiserver-node-0", "app-1-x", "csi-controller")));
    }

    private Subject claim() {
        return new Subject("PersistentVolumeClaim", namespace(), "data-" + random.nextInt(2));
    }

    private Subject service() {
        return new Subject("Service", namespace(), "app-" + random.nextInt(2));
    }

    private Subject registry() {
        return Subject.external(pick(List.of("quay.io", "app-1.ns-1.svc:5000")));
    }

    private String namespace() {
        return pick(List.of("ns-0", "ns-1", "kube-system", "openshift-etcd", "openshift-apiserver"));
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
