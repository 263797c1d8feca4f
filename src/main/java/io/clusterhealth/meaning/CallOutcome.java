// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import io.clusterhealth.meaning.Meaning.ConnectionFailed;
import io.clusterhealth.meaning.Meaning.ConnectionLost;
import io.clusterhealth.meaning.Meaning.ConnectionRefused;
import io.clusterhealth.meaning.Meaning.ConnectionsExhausted;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NoAnswer;
import io.clusterhealth.meaning.Meaning.NoRoute;
import io.clusterhealth.meaning.Meaning.TlsFailed;
import io.clusterhealth.meaning.Meaning.Unreachable;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;

/// How a call ended, by the text of the program that made it.
public enum CallOutcome {
    /// The host rejects or drops the connection, or its name does not resolve.
    REFUSED_OR_UNNAMED,
    /// No response within the program's timeout.
    TIMED_OUT,
    /// The host was not reached, and the client gives no reason.
    UNREACHED,
    /// No route, or TLS failed.
    NOT_ESTABLISHED,
    /// The text has no sign of a missing response.
    ANSWERED;

    public static CallOutcome of(Meanings said) {
        if (said.any(ConnectionsExhausted.class)) {
            return ANSWERED;
        }
        if (said.any(ConnectionRefused.class, ConnectionLost.class, NameNotResolved.class, DnsFailed.class)
                || said.mentions(Topic.DNS_LOOKUP)) {
            return REFUSED_OR_UNNAMED;
        }
        if (said.any(WaitTimedOut.class, NoAnswer.class)) {
            return TIMED_OUT;
        }
        if (said.any(ConnectionFailed.class, Unreachable.class)) {
            return UNREACHED;
        }
        return said.any(NoRoute.class, TlsFailed.class) || said.mentions(Topic.CERTIFICATE)
                ? NOT_ESTABLISHED
                : ANSWERED;
    }
}
