// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.jsonrpc.Message;
import java.util.Optional;

/// What became of a message.
public sealed interface Handled {

    /// A method has answered, with a result or an error.
    record Answered(Message message) implements Handled {}

    /// The request never got as far as a method: it is no request that could be served at all.
    record Rejected(Message.Failure failure, Era era) implements Handled {}

    /// Notifications go on until the exchange is cancelled.
    record Lasting() implements Handled {}

    /// Nothing is to be said: it was no request, or it was cancelled.
    record Silent() implements Handled {}

    /// What is to be said at once.
    default Optional<Message> answer() {
        return switch (this) {
            case Answered(Message message) -> Optional.of(message);
            case Rejected(Message.Failure failure, Era _) -> Optional.of(failure);
            case Lasting _, Silent _ -> Optional.empty();
        };
    }
}
