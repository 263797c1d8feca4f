// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.Channel;

/// Gives every connection that a server takes its deadlines, and the rule of how its requests are framed. Found by
/// Netty as a service where [#PROPERTY] is set.
public final class ConnectionRules extends ChannelInitializerExtension {
    /// The system property that has Netty look for services like this one.
    public static final String PROPERTY = ChannelInitializerExtension.EXTENSIONS_SYSTEM_PROPERTY;

    /// Its value for that.
    public static final String ON = "serviceload";

    @Override
    public void postInitializeServerChildChannel(Channel connection) {
        connection
                .pipeline()
                .addFirst(new HeadDeadline(), new ReadingDeadline(), new RequestFraming.FramingPlacement());
    }
}
