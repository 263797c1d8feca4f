// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.jsonrpc.Message;
import java.util.Optional;

/// The outcome of handling a message.
public sealed interface Handled {

    /// A method has answered, with a result or an error.
    record Answered(Message message) implements Handled {}

    /// The request was refused before it reached a method.
    record Rejected(Message.Failure failure, Era era) implements Handled {}

    /// Notifications are sent until the exchange is cancelled.
    record Lasting() implements Handled {}

    /// Nothing is sent: the message was no request, or it was cancelled.
    record Silent() implements Handled {}

    /// The message to send immediately.
    default Optional<Message> answer() {
        return switch (this) {
            case Answered(Message message) -> Optional.of(message);
            case Rejected(Message.Failure failure, Era _) -> Optional.of(failure);
            case Lasting _, Silent _ -> Optional.empty();
        };
    }
}
