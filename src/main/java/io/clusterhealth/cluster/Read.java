// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Optional;

/// What came of reading something from a cluster.
public sealed interface Read<T> {

    /// All of it.
    record Found<T>(T value) implements Read<T> {}

    /// Some of it; the rest could not be read, and why.
    record Partial<T>(T value, Unread rest) implements Read<T> {}

    /// None of it.
    record Missing<T>(Unread why) implements Read<T> {}

    /// What was read, whole or in part.
    default Optional<T> known() {
        return switch (this) {
            case Found<T>(T value) -> Optional.of(value);
            case Partial<T>(T value, Unread _) -> Optional.of(value);
            case Missing<T> _ -> Optional.empty();
        };
    }

    /// Why it, or a part of it, could not be read.
    default Optional<Unread> unread() {
        return switch (this) {
            case Found<T> _ -> Optional.empty();
            case Partial<T>(T _, Unread rest) -> Optional.of(rest);
            case Missing<T>(Unread why) -> Optional.of(why);
        };
    }
}
