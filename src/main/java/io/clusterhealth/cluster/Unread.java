// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.text.Secrets;
import io.clusterhealth.text.Shortening;
import io.clusterhealth.text.Visible;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Why something could not be read.
public sealed interface Unread {

    /// Whether another right, or another try, could give more: not for an API that is not served, and not for what a
    /// recording does not contain.
    default boolean obtainable() {
        return !(this instanceof Absent || this instanceof Unrecorded);
    }

    /// The caller lacks the right: HTTP 403.
    record Denied(AccessRule missing) implements Unread {}

    /// The caller has the right in some namespaces only.
    ///
    /// @param missing the right to all of it
    /// @param namespaces those that could be read
    record Narrowed(AccessRule missing, List<String> namespaces) implements Unread {
        public Narrowed {
            namespaces = List.copyOf(namespaces);
        }
    }

    /// The cluster does not serve this API; nothing is wrong with that.
    record Absent() implements Unread {}

    /// A recording does not contain it; whether the cluster had any of it is unknown.
    record Unrecorded(Bearing bearing) implements Unread {

        /// The consequence for a verdict.
        public enum Bearing {
            /// Nothing: other lists show what there is to judge.
            NONE,
            /// There may have been none, or it was left out: a verdict is about what was recorded.
            DOUBT,
            /// It was left out, and nothing else shows its troubles: nothing can be called healthy.
            VERDICT
        }
    }

    /// It had not arrived by the call's deadline.
    ///
    /// @param waited how long it was waited for; zero where no time was left to send a request
    record Late(Duration waited) implements Unread {}

    /// It failed.
    ///
    /// @param cause one clause for people, without tokens or class names, and without host names
    ///     except in a message of the API server
    record Failed(String cause) implements Unread {

        private static final int LONGEST_MESSAGE = 300;

        public Failed(ConnectionFault fault) {
            this(fault.clause());
        }

        /// The same, with the API server's own message: it may name what the server needs, such as a webhook.
        public Failed explained(String message) {
            String line = Secrets.removed(Visible.line(message));
            return line.isBlank() ? this : new Failed(cause + ": " + Shortening.ends(line, LONGEST_MESSAGE));
        }

        /// The fault of the connection or the login; empty for any other failure.
        public Optional<ConnectionFault> fault() {
            return ConnectionFault.of(cause);
        }
    }
}
