// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.Comparator;

/// The object a finding is about.
///
/// @param kind the Kubernetes kind, or [#EXTERNAL] for what is no object of the cluster
/// @param namespace empty for objects of the cluster scope
/// @param name `metadata.name`; for an external thing its host or service
public record Subject(String kind, String namespace, String name) implements Comparable<Subject> {

    /// The kind of a thing outside the cluster, such as an image registry.
    public static final String EXTERNAL = "External";

    /// The name of all objects of a kind together; no object can have it.
    public static final String ALL = "(all)";

    /// The name of the object that is taken where none is named.
    public static final String DEFAULT = "(default)";

    private static final Comparator<Subject> ORDER = Comparator.comparing(Subject::kind)
            .thenComparing(Subject::namespace)
            .thenComparing(Subject::name);

    /// An object without a namespace.
    public static Subject clusterScoped(String kind, String name) {
        return new Subject(kind, "", name);
    }

    /// A kind of software, as `capabilities.txt` names it.
    public static Subject capability(String name) {
        return clusterScoped("Capability", name);
    }

    /// Something outside the cluster.
    public static Subject external(String host) {
        return new Subject(EXTERNAL, "", host);
    }

    /// Whether it is one object by its name, not all or the default one of its kind.
    public boolean named() {
        return !name.startsWith("(");
    }

    /// Names of one make differ in a few characters: without mixing they fall into a few bins of a map.
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
