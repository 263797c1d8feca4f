// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import io.clusterhealth.protocol.Implementation;
import io.clusterhealth.tool.Consent;
import io.clusterhealth.upstream.ToolPins;
import io.clusterhealth.upstream.UpstreamServer;
import java.time.Clock;
import java.util.function.Supplier;

/// What the life of a server needs of the rest.
///
/// @param us what this client calls itself
/// @param pins what tools are held against, as they are in the file now
/// @param pinMode what happens to a tool that is not as pinned, where its server does not say
/// @param watch told of calls and restarts
/// @param consent asked for before a tool is called of which the administrator does not say that it reads only
/// @param clock for what is shown
record LifeParts(
        UpstreamLinks links,
        Implementation us,
        Supplier<ToolPins> pins,
        UpstreamServer.PinMode pinMode,
        UpstreamWatch watch,
        Consent consent,
        Clock clock) {

    /// Something that happens to a server.
    enum LifeEvent {
        /// It says that its tools have changed.
        LIST_CHANGED,
        /// The way to it has ended, or it has failed too often.
        LOST,
        /// It has forgotten the session.
        FORGOTTEN,
        /// The pins have changed.
        PINS
    }
}
