// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// Which incidents affect a namespace: those with a finding about an object in it, about the namespace itself, or about
/// an object outside of it that its objects depend on.
///
/// @param nodes that its pods are bound to
/// @param needsAnyNode whether no node is ready, so that it depends on each: none of its pods can be started
public record Touching(String namespace, Set<String> nodes, boolean needsAnyNode) {
    /// From a faulty object to the objects that its fault affects.
    private static final Set<Relation> AFFECTS = EnumSet.of(
            Relation.BACKS,
            Relation.BLAMED_BY,
            Relation.CARRIES,
            Relation.DISPLACES,
            Relation.MANAGES,
            Relation.REFUSES_IN,
            Relation.REPORTS_ON,
            Relation.SERVED_BY,
            Relation.SHUTS_OUT);

    public Touching {
        nodes = Set.copyOf(nodes);
    }

    /// @param picture of this namespace, or of the whole cluster
    public static Touching of(String namespace, Picture picture) {
        return new Touching(
                namespace,
                picture.objects(Resources.PODS).stream()
                        .filter(pod -> pod.namespace().equals(namespace) && !pod.ended())
                        .map(Pod::node)
                        .filter(node -> !node.isEmpty())
                        .collect(Collectors.toSet()),
                picture.whole(Resources.NODES)
                        && picture.objects(Resources.NODES).stream().noneMatch(Node::ready));
    }

    /// The incidents that affect the namespace, and the notices about its objects.
    public Diagnosis part(Diagnosis whole) {
        return new Diagnosis(
                whole.incidents().stream().filter(this::touches).toList(),
                whole.notices().stream()
                        .filter(notice -> isInside(notice.subject()))
                        .toList());
    }

    public boolean touches(Incident incident) {
        return incident.findings().anyMatch(this::touches);
    }

    boolean touches(Finding finding) {
        return isInside(finding.subject()) || carriesPods(finding) || affects(finding);
    }

    /// Whether a subject is an object in the namespace, the namespace itself, or a node with pods of it.
    boolean concerns(Subject subject) {
        return isInside(subject) || isOfNode(subject);
    }

    /// Whether a subject is an object in the namespace, or the namespace itself.
    private boolean isInside(Subject subject) {
        return subject.namespace().equals(namespace)
                || (subject.kind().equals("Namespace") && subject.name().equals(namespace));
    }

    /// Whether pods of the namespace are, or would have to be, on a node whose fault stops pods; a pressure or a skew
    /// need not.
    private boolean carriesPods(Finding finding) {
        return finding.severity().compareTo(Severity.HIGH) <= 0
                && (isOfNode(finding.subject())
                        || (needsAnyNode && finding.subject().kind().equals("Node")));
    }

    /// Whether pods of the namespace are bound to this node.
    public boolean isOfNode(Subject subject) {
        return subject.kind().equals("Node") && nodes.contains(subject.name());
    }

    private boolean affects(Finding finding) {
        for (Link link : finding.links()) {
            if (AFFECTS.contains(link.relation()) && isInside(link.target())) {
                return true;
            }
        }
        return false;
    }
}
