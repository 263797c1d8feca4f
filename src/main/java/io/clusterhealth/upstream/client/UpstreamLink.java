// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.upstream.UpstreamFault;
import java.time.Duration;
import java.util.Map;

/// A link to one upstream server. Safe for use by several threads.
public interface UpstreamLink extends AutoCloseable {

    /// Sends a request and waits for its response. Other messages of the server go to the listener the link was
    /// opened with.
    ///
    /// @throws InterruptedException when the caller no longer waits; over HTTP the request ends with it
    LinkReply request(LinkRequest request) throws InterruptedException;

    /// Sends a notification; dropped where that fails.
    void notifyServer(Message.Notification notification, Map<String, String> headers);

    /// Whether the server has assigned the link a session, which belongs to the caller it was opened for.
    default boolean hasSession() {
        return false;
    }

    boolean isClosed();

    /// The end of its standard error; empty where it has none, as over HTTP.
    default String stderrTail() {
        return "";
    }

    /// Listens for unsolicited messages, where that takes a connection of its own.
    default void listen(Map<String, String> headers) {}

    @Override
    void close();

    /// A request to send.
    ///
    /// @param headers of HTTP; other transports ignore them
    record LinkRequest(Message.Request message, Map<String, String> headers, Duration patience) {
        public LinkRequest {
            headers = Map.copyOf(headers);
        }
    }

    /// Receives unsolicited messages of a server, on a thread of the link.
    interface LinkListener {
        void onNotification(Message.Notification notification);

        Message onRequest(Message.Request request);

        /// The link has ended. Called once.
        void onEnd(UpstreamFault why);
    }
}
