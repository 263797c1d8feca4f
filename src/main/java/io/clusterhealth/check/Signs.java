// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// What calls for a second look in what a first one is told.
public final class Signs {
    private Signs() {}

    /// An event about an object of one of these kinds.
    public static Predicate<Telling> eventAbout(String... kinds) {
        Set<String> wanted = Set.of(kinds);
        return told -> wanted.contains(told.kind());
    }

    /// An event with one of these reasons.
    public static Predicate<Telling> eventBecause(String... reasons) {
        Set<String> wanted = Set.of(reasons);
        return told -> wanted.contains(told.reason());
    }

    /// One of these words, in lower case.
    public static Predicate<Telling> said(String... words) {
        List<String> wanted = List.of(words);
        return told -> wanted.stream().anyMatch(told.said()::contains);
    }
}
