// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.Comparator;

/// The object a finding is about.
///
/// @param kind the Kubernetes kind, or [#EXTERNAL] for something outside of the cluster
/// @param namespace empty for cluster-scoped objects
/// @param name `metadata.name`; for something external its host or service
public record Subject(String kind, String namespace, String name) implements Comparable<Subject> {

    /// The kind of a thing outside the cluster, such as an image registry.
    public static final String EXTERNAL = "External";

    /// The name that represents all objects of a kind; no object can have it.
    public static final String ALL = "(all)";

    /// The name that represents the default object where none is named.
    public static final String DEFAULT = "(default)";

    public static final Subject API_SERVICE = new Subject("Service", "default", "kubernetes");

    public static final Subject API_SERVER = clusterScoped("APIServer", "kube-apiserver");

    private static final Comparator<Subject> ORDER = Comparator.comparing(Subject::kind)
            .thenComparing(Subject::namespace)
            .thenComparing(Subject::name);

    public static Subject clusterScoped(String kind, String name) {
        return new Subject(kind, "", name);
    }

    /// A kind of software, as named in `capabilities.txt`.
    public static Subject capability(String name) {
        return clusterScoped("Capability", name);
    }

    /// A port of a node.
    public static Subject port(int number) {
        return clusterScoped("Port", Integer.toString(number));
    }

    /// Something outside the cluster.
    public static Subject external(String host) {
        return new Subject(EXTERNAL, "", host);
    }

    /// Whether the subject is a single named object, not all or the default one of its kind.
    public boolean named() {
        return !name.startsWith("(");
    }

    /// Names from one generator differ in a few characters: without mixing they fall into a few buckets of a map.
    @Override
    public int hashCode() {
        int mixed = (name.hashCode() * 0x9E3779B1 + namespace.hashCode()) * 0x85EBCA6B + kind.hashCode();
        return mixed ^ (mixed >>> 15);
    }

    @Override
    public int compareTo(Subject other) {
        return ORDER.compare(this, other);
    }

    /// `Pod shop/cart-1`, `Node worker-3`.
    @Override
    public String toString() {
        return namespace.isEmpty() ? kind + " " + name : kind + " " + namespace + "/" + name;
    }
}
