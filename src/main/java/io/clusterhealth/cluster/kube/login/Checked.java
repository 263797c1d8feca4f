// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Clusters.UnusableReason;
import java.util.function.Function;

/// A part of the configuration, or why it is unusable.
public sealed interface Checked<T> {

    record Good<T>(T value) implements Checked<T> {}

    /// @param cause one sentence that names what is at fault
    /// @param wayOut one sentence that says what to do
    /// @param obstacle kind of fault
    record Bad<T>(String cause, String wayOut, UnusableReason obstacle) implements Checked<T> {

        public Bad(String cause, String wayOut) {
            this(cause, wayOut, UnusableReason.CONFIGURATION);
        }

        /// The same fault for another type of value.
        public <R> Bad<R> as() {
            return new Bad<>(cause, wayOut, obstacle);
        }

        public Opened.Unusable unusable() {
            return new Opened.Unusable(cause, wayOut, obstacle);
        }
    }

    default <R> Checked<R> map(Function<T, R> conversion) {
        return then(value -> new Good<>(conversion.apply(value)));
    }

    default <R> Checked<R> then(Function<T, Checked<R>> next) {
        return switch (this) {
            case Good<T>(T value) -> next.apply(value);
            case Bad<T> bad -> bad.as();
        };
    }
}
