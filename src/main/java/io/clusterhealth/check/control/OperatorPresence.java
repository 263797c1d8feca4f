// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Missing cluster operators that every OpenShift cluster has unless it is overridden, and operators that still have an
/// older version.
///
/// @param census minimum number of operators in a picture for one to count as missing: fewer are only an excerpt
/// @param settling how long after an update operators may still have another version
public record OperatorPresence(int census, Duration settling) implements Check {

    /// Operators that no capability disables, and that clusters with a hosted control plane have as well.
    private static final List<String> CORE = Words.of("""
            dns kube-apiserver kube-controller-manager kube-scheduler monitoring network openshift-apiserver
            openshift-controller-manager service-ca""");

    /// Operators that no capability disables in a cluster with its own control plane; with a hosted control plane
    /// they may be absent.
    private static final List<String> SELF_MANAGED =
            List.of("authentication", "config-operator", "etcd", "ingress", "machine-config");

    /// Operators that only a cluster with its own control plane has.
    private static final Set<String> TELLING = Set.of("authentication", "config-operator", "etcd", "machine-config");

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_OPERATORS, Resources.CLUSTER_VERSIONS, Resources.NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<ClusterOperator> operators = picture.objects(Resources.CLUSTER_OPERATORS);
        if (picture.list(Resources.CLUSTER_OPERATORS).unread().isPresent() || operators.size() < census) {
            return List.of();
        }
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .filter(version -> settled(version, picture))
                .flatMap(version -> findings(version, operators, hosted(picture)).stream())
                .toList();
    }

    /// Whether its control plane runs in another cluster: no node of it has that role.
    private static boolean hosted(Picture picture) {
        List<Node> nodes = picture.objects(Resources.NODES);
        return !nodes.isEmpty()
                && picture.whole(Resources.NODES)
                && nodes.stream().noneMatch(Node::controlPlane);
    }

    private boolean settled(ClusterVersion version, Picture picture) {
        return version.history().stream()
                .limit(1)
                .filter(ClusterVersion.Update::complete)
                .flatMap(update -> update.completed().stream())
                .anyMatch(completed -> Age.reaches(settling, completed, picture.asOf()));
    }

    private static List<Finding> findings(ClusterVersion version, List<ClusterOperator> operators, boolean hosted) {
        Set<String> names = operators.stream().map(ClusterOperator::name).collect(Collectors.toSet());
        List<Finding> findings = new ArrayList<>();
        boolean selfManaged = !hosted && names.stream().anyMatch(TELLING::contains);
        Stream.concat(CORE.stream(), selfManaged ? SELF_MANAGED.stream() : Stream.empty())
                .filter(name -> !names.contains(name) && version.manages(name))
                .map(name -> Finding.of(FindingCode.OPERATOR_MISSING, Subject.clusterScoped("ClusterOperator", name))
                        .saying("none of the %d cluster operators has this name".formatted(operators.size())))
                .forEach(findings::add);
        ClusterOperator.versioned(operators).stream()
                .filter(operator ->
                        !operator.version().isEmpty() && !operator.version().equals(version.desired()))
                .map(operator -> Finding.of(
                                FindingCode.OPERATOR_BEHIND, Subjects.of("ClusterOperator", operator.metadata()))
                        .quoting("its version is not the cluster's", operator.version() + ", " + version.desired()))
                .forEach(findings::add);
        return findings;
    }
}
