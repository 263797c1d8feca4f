// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.Channel;

/// Adds the deadlines and the check of request framing to every accepted connection. Netty loads it as a service when
/// [#PROPERTY] is set.
public final class ConnectionRules extends ChannelInitializerExtension {
    /// The system property that makes Netty load services like this one.
    public static final String PROPERTY = ChannelInitializerExtension.EXTENSIONS_SYSTEM_PROPERTY;

    /// The value of [#PROPERTY] that does so.
    public static final String ON = "serviceload";

    @Override
    public void postInitializeServerChildChannel(Channel connection) {
        connection
                .pipeline()
                .addFirst(new HeadDeadline(), new ReadingDeadline(), new RequestFraming.FramingPlacement());
    }
}
