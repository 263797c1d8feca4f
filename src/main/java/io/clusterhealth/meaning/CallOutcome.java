// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import io.clusterhealth.meaning.Meaning.ConnectionFailed;
import io.clusterhealth.meaning.Meaning.ConnectionLost;
import io.clusterhealth.meaning.Meaning.ConnectionRefused;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NoAnswer;
import io.clusterhealth.meaning.Meaning.NoRoute;
import io.clusterhealth.meaning.Meaning.TlsFailed;
import io.clusterhealth.meaning.Meaning.Unreachable;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;

/// How a call ended, by the text of the program that made it.
public enum CallOutcome {
    /// The host is there and does not take or keep the connection, or it is the name that leads nowhere.
    REFUSED_OR_UNNAMED,
    /// No answer, however long the program waited.
    TIMED_OUT,
    /// It did not get through, and the client does not say why.
    UNREACHED,
    /// No route, or no TLS.
    NOT_ESTABLISHED,
    /// Nothing says that there was no answer.
    ANSWERED;

    public static CallOutcome of(Meanings said) {
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
