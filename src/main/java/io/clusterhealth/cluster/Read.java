// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Optional;

/// The result of reading something from a cluster.
public sealed interface Read<T> {

    /// All of it.
    record Found<T>(T value) implements Read<T> {}

    /// All of it, with a remark for the reader of the result.
    ///
    /// @param remark one clause for people, without names or texts of the cluster's objects
    record Noted<T>(T value, String remark) implements Read<T> {}

    /// Some of it, with the reason why the rest could not be read.
    record Partial<T>(T value, Unread rest) implements Read<T> {}

    record Missing<T>(Unread why) implements Read<T> {}

    /// All of it, or some of it where there is a reason why the rest could not be read.
    static <T> Read<T> of(T value, Optional<Unread> rest) {
        return rest.<Read<T>>map(why -> new Partial<>(value, why)).orElseGet(() -> new Found<>(value));
    }

    /// The value that was read, whole or in part.
    default Optional<T> known() {
        return switch (this) {
            case Found<T>(T value) -> Optional.of(value);
            case Noted<T>(T value, String _) -> Optional.of(value);
            case Partial<T>(T value, Unread _) -> Optional.of(value);
            case Missing<T> _ -> Optional.empty();
        };
    }

    /// Why it, or a part of it, could not be read.
    default Optional<Unread> unread() {
        return switch (this) {
            case Found<T> _, Noted<T> _ -> Optional.empty();
            case Partial<T>(T _, Unread rest) -> Optional.of(rest);
            case Missing<T>(Unread why) -> Optional.of(why);
        };
    }

    /// The remark on what was read completely.
    default Optional<String> noted() {
        return this instanceof Noted<T>(T _, String remark) ? Optional.of(remark) : Optional.empty();
    }

    /// The same result with another value; unchanged where nothing was read.
    default Read<T> with(T other) {
        return switch (this) {
            case Found<T> _ -> new Found<>(other);
            case Noted<T>(T _, String remark) -> new Noted<>(other, remark);
            case Partial<T>(T _, Unread rest) -> new Partial<>(other, rest);
            case Missing<T> _ -> this;
        };
    }

    /// The result with a remark added; unchanged where it is incomplete, since the reason for that matters more.
    default Read<T> noting(String remark) {
        return switch (this) {
            case Found<T>(T value) -> new Noted<>(value, remark);
            case Noted<T>(T value, String other) -> new Noted<>(value, other + "; " + remark);
            case Partial<T> _, Missing<T> _ -> this;
        };
    }
}
