// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.finding.Wording;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/// What the cluster itself says in a finding's evidence. Used to find words in, never to build words from.
final class Said {
    private Said() {}

    /// All quotes of a finding, one per line.
    static String by(Finding finding) {
        return finding.evidence().stream()
                .map(Evidence::quote)
                .filter(quote -> !quote.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /// Whether both say something, and the same but for what is particular to each.
    static boolean alike(Finding one, Finding other) {
        String said = general(one);
        return !said.isBlank() && said.equals(general(other));
    }

    /// Its words, with a mark for its object and for whatever has a digit in it.
    static String general(Finding finding) {
        Subject subject = finding.subject();
        return Wording.general(by(finding)
                .replace(subject.namespace() + "/" + subject.name(), "#")
                .replace(subject.name(), "#"));
    }

    /// Whether one of these words occurs, in any case.
    static boolean any(Finding finding, Collection<String> words) {
        String said = by(finding).toLowerCase(Locale.ROOT);
        return words.stream().anyMatch(said::contains);
    }

    /// Whether a name occurs as a name of its own: `worker-1` is not in `worker-10` nor in `gpu-worker-1`.
    static boolean names(Finding finding, String name) {
        String said = by(finding);
        if (name.isEmpty()) {
            return false;
        }
        for (int at = said.indexOf(name); at >= 0; at = said.indexOf(name, at + 1)) {
            if (!partOfName(said, at - 1, -1) && !partOfName(said, at + name.length(), 1)) {
                return true;
            }
        }
        return false;
    }

    private static boolean partOfName(String said, int at, int direction) {
        if (at < 0 || at >= said.length()) {
            return false;
        }
        char next = said.charAt(at);
        if (next != '.') {
            return next == '-' || Character.isLetterOrDigit(next);
        }
        int beyond = at + direction;
        return beyond >= 0 && beyond < said.length() && Character.isLetterOrDigit(said.charAt(beyond));
    }
}
