// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.capability;

import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Wildcard;

/// A pattern of object names, as in `rules.txt` and `capabilities.txt`: `etcd-*` in any namespace,
/// `kube-system/etcd-*`, `/etcd` for a cluster-scoped object. `{name}`, `{namespace}` and `{kind}` are replaced by
/// those of the other finding's object.
///
/// @param namespace a wildcard
/// @param name a wildcard
public record NamePattern(String namespace, String name) {

    public static NamePattern of(String text) {
        int slash = text.indexOf('/');
        return slash < 0
                ? new NamePattern("*", text)
                : new NamePattern(text.substring(0, slash), text.substring(slash + 1));
    }

    public boolean matches(Subject subject) {
        return new Wildcard(namespace).matches(subject.namespace()) && new Wildcard(name).matches(subject.name());
    }

    /// @param other the other finding's object
    public boolean matches(Subject subject, Subject other) {
        return new NamePattern(filled(namespace, other), filled(name, other)).matches(subject);
    }

    /// Replaces the placeholders by the names of another finding's object.
    public static String filled(String pattern, Subject other) {
        return isOpen(pattern)
                ? pattern.replace("{name}", other.name())
                        .replace("{namespace}", other.namespace())
                        .replace("{kind}", other.kind())
                : pattern;
    }

    /// Whether the pattern has placeholders, so that it needs the other finding.
    public static boolean isOpen(String pattern) {
        return pattern.indexOf('{') >= 0;
    }
}
