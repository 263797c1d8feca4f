// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// Kinds that no tool shows: secrets, access rules, tokens, and subresources that give access to a container.
public final class ClosedKinds {
    private static final Set<String> DOORS =
            Set.of("exec", "attach", "portforward", "proxy", "token", "ephemeralcontainers");

    private ClosedKinds() {}

    /// Whether the text names a closed kind, in any spelling of kubectl: `secrets`, `Secret`, `core/v1/secrets`,
    /// `secret.v1.`, `pods,secrets`.
    public static boolean named(String spelled) {
        return Stream.of(spelled.strip().toLowerCase(Locale.ROOT).split("[/.,]"))
                .map(String::strip)
                .anyMatch(word -> DOORS.contains(word) || KindDangers.isHidden(word));
    }
}
