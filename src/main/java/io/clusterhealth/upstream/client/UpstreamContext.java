// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import io.clusterhealth.protocol.Implementation;
import io.clusterhealth.tool.Consent;
import io.clusterhealth.upstream.ToolPins;
import io.clusterhealth.upstream.UpstreamServer;
import java.time.Clock;
import java.util.function.Supplier;

/// The values and callbacks that the lifecycle of a server needs from other components.
///
/// @param us name of this client
/// @param pins the current pins, with which tools are compared
/// @param pinMode what happens to a tool that differs from its pin, where its server has no setting
/// @param watch observes calls
/// @param consent required before a call of a tool that is not declared read-only
/// @param clock for times that are shown
record UpstreamContext(
        UpstreamLinks links,
        Implementation us,
        Supplier<ToolPins> pins,
        UpstreamServer.PinMode pinMode,
        UpstreamWatch watch,
        Consent consent,
        Clock clock) {

    /// An event in the lifecycle of a server.
    enum ConnectionEvent {
        /// It reports that its tools have changed.
        LIST_CHANGED,
        /// The link to it has ended, or it has failed too often.
        LOST,
        SESSION_EXPIRED,
        /// The pins have changed.
        PINS
    }
}
