// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Wildcard;

/// Objects by their names, as `rules.txt` writes them: `etcd-*` in any namespace, `kube-system/etcd-*`, `/etcd` of the
/// cluster scope. `{name}`, `{namespace}` and `{kind}` stand for those of the other finding's object.
///
/// @param namespace a wildcard
/// @param name a wildcard
record NamePattern(String namespace, String name) {

    static NamePattern of(String text) {
        int slash = text.indexOf('/');
        return slash < 0
                ? new NamePattern("*", text)
                : new NamePattern(text.substring(0, slash), text.substring(slash + 1));
    }

    boolean matches(Subject subject, Subject other) {
        return new Wildcard(filled(name, other)).matches(subject.name())
                && new Wildcard(filled(namespace, other)).matches(subject.namespace());
    }

    static String filled(String pattern, Subject other) {
        return isOpen(pattern)
                ? pattern.replace("{name}", other.name())
                        .replace("{namespace}", other.namespace())
                        .replace("{kind}", other.kind())
                : pattern;
    }

    /// Whether the other finding has to be known.
    static boolean isOpen(String pattern) {
        return pattern.indexOf('{') >= 0;
    }
}
