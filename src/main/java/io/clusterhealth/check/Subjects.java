// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.object.ClusterObject;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Subjects for objects of the cluster.
public final class Subjects {
    private static final Set<String> CLUSTER_SCOPED = Kinds.all().stream()
            .filter(kind -> !kind.namespaced())
            .map(Kind::kind)
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> NAMESPACED =
            Kinds.all().stream().filter(Kind::namespaced).map(Kind::kind).collect(Collectors.toUnmodifiableSet());

    private Subjects() {}

    public static Subject of(String kind, Metadata metadata) {
        return new Subject(kind, metadata.namespace(), metadata.name());
    }

    /// The referenced object: in the namespace of the referring object if the reference has none, unless its kind is
    /// cluster-scoped.
    public static Subject of(GenericObject.Reference reference, Metadata by) {
        return reference.namespace().isEmpty()
                ? named(reference.kind(), by.namespace(), reference.name())
                : new Subject(reference.kind(), reference.namespace(), reference.name());
    }

    /// An object that another one of this namespace names: in that namespace, unless its kind is cluster-scoped.
    static Subject named(String kind, String namespace, String name) {
        return clusterScoped(kind) || kind.startsWith("Cluster") && !NAMESPACED.contains(kind)
                ? Subject.clusterScoped(kind, name)
                : new Subject(kind, namespace, name);
    }

    /// Whether the objects of a known kind have no namespace.
    public static boolean clusterScoped(String kind) {
        return CLUSTER_SCOPED.contains(kind);
    }

    public static Subject of(ClusterObject object) {
        return of(object.kind(), object.metadata());
    }

    public static Subject of(Pod pod) {
        return of("Pod", pod.metadata());
    }

    public static Subject of(Workload workload) {
        return of(workload.kind(), workload.metadata());
    }

    public static Subject of(Event event) {
        return new Subject(event.kind(), event.namespace(), event.name());
    }

    /// A Service, whether or not it exists.
    public static Subject service(String namespace, String name) {
        return new Subject("Service", namespace, name);
    }

    /// The controller that made an object, as its owner reference with `controller` says.
    public static Optional<Subject> controller(Metadata made) {
        return made.controller().map(owner -> new Subject(owner.kind(), made.namespace(), owner.name()));
    }

    public static Subject node(String name) {
        return Subject.clusterScoped("Node", name);
    }

    /// A PersistentVolumeClaim, whether or not it exists.
    public static Subject claim(String namespace, String name) {
        return new Subject("PersistentVolumeClaim", namespace, name);
    }

    /// The PersistentVolumeClaims that a pod mounts.
    public static Stream<Subject> claims(Pod pod) {
        return pod.claims().stream().map(name -> claim(pod.namespace(), name));
    }
}
