// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.time.Duration;
import java.util.List;

/// Why something could not be read.
public sealed interface Unread {

    /// The caller's rights do not reach: HTTP 403, or 401 for a token that is no longer good.
    record Denied(AccessRule missing) implements Unread {}

    /// The caller's rights reach some namespaces only.
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

    /// It had not arrived when the call's deadline came.
    ///
    /// @param waited how long it was waited for; zero where no time was left to ask
    record Late(Duration waited) implements Unread {}

    /// It failed.
    ///
    /// @param cause one clause for people, without host names, tokens or class names
    record Failed(String cause) implements Unread {}
}
