// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.upstream.UpstreamFault;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// A way to one upstream server. Safe for use by several threads.
public interface UpstreamLink extends AutoCloseable {

    /// Sends a request and waits for its answer. What the server says meanwhile goes to the listener the link was
    /// opened with.
    ///
    /// @throws InterruptedException when the caller no longer waits; over HTTP the request ends with it
    LinkReply ask(LinkRequest request) throws InterruptedException;

    /// Sends a notification; dropped where it cannot be.
    void tell(Message.Notification notification, Map<String, String> headers);

    /// Whether the server has given the link a session, which belongs to the caller it was opened for.
    default boolean hasSession() {
        return false;
    }

    /// What the server has to say about itself, such as the end of its standard error; may be empty.
    default String lastWords() {
        return "";
    }

    /// Listens for what the server says unasked, where that takes a connection of its own.
    default void listen(Map<String, String> headers) {}

    @Override
    void close();

    /// A request on its way.
    ///
    /// @param headers what HTTP says besides; other transports say nothing
    /// @param caller on whose behalf it goes, where it may carry their token
    record LinkRequest(
            Message.Request message, Map<String, String> headers, Optional<BearerToken> caller, Duration patience) {
        public LinkRequest {
            headers = Map.copyOf(headers);
        }
    }

    /// Hears what a server says unasked, on a thread of the link.
    interface LinkListener {
        /// A notification, of whatever it is about.
        void heard(Message.Notification notification);

        /// The answer to a request of the server's.
        Message asked(Message.Request request);

        /// The link works no longer. Told once.
        void ended(UpstreamFault why);
    }
}
