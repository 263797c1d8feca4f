// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;

/// The cluster's own words, as they are quoted in evidence.
public final class Quotes {
    private Quotes() {}

    /// `Reason: message`, or the one of them there is.
    public static String of(Condition condition) {
        return of(condition.reason(), condition.message());
    }

    /// `Reason: message`, or the one of them there is.
    public static String of(Event event) {
        return of(event.reason(), event.message());
    }

    /// `Reason: message`, or the one of them there is.
    public static String of(String reason, String message) {
        if (reason.isEmpty() || message.isEmpty()) {
            return reason + message;
        }
        return reason + ": " + message;
    }
}
