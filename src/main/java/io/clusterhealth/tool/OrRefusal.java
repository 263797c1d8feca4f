// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.Optional;
import java.util.function.Function;

/// A value that a call needs, or the refusal of the call.
public sealed interface OrRefusal<T> {

    record HasValue<T>(T value) implements OrRefusal<T> {}

    record HasRefusal<T>(ToolError error) implements OrRefusal<T> {}

    static <T> OrRefusal<T> refused(String code, String error, String suggestion) {
        return new HasRefusal<>(ToolError.of(code, error, suggestion));
    }

    static <T> OrRefusal<T> invalid(String error, String suggestion) {
        return new HasRefusal<>(ToolError.invalid(error, suggestion));
    }

    static <T> OrRefusal<T> unless(Optional<ToolError> refusal, T value) {
        return refusal.<OrRefusal<T>>map(HasRefusal::new).orElseGet(() -> new HasValue<>(value));
    }

    /// A value made from this one.
    default <R> OrRefusal<R> map(Function<? super T, ? extends R> next) {
        return then(value -> new HasValue<>(next.apply(value)));
    }

    /// The result of a function of the value, which may be a refusal as well.
    default <R> OrRefusal<R> then(Function<? super T, ? extends OrRefusal<R>> next) {
        return switch (this) {
            case HasValue<T>(T value) -> next.apply(value);
            case HasRefusal<T>(ToolError error) -> new HasRefusal<>(error);
        };
    }

    /// The outcome of the call: that of the value, or the refusal.
    default ToolOutcome outcome(Function<? super T, ? extends ToolOutcome> answer) {
        return switch (this) {
            case HasValue<T>(T value) -> answer.apply(value);
            case HasRefusal<T>(ToolError error) -> new ToolOutcome.Refused(error);
        };
    }
}
