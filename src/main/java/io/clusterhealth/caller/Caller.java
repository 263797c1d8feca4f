// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.caller;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The caller of a request. Goes with a request the whole way, from the transport to the cluster.
///
/// @param name the user, as the cluster calls them
/// @param uid tells users of the same name apart; may be empty
/// @param groups the user's groups
/// @param extra what else the cluster says of the user, such as the scopes of the token
/// @param token what the user can show the cluster; empty without authentication
public record Caller(
        String name, String uid, List<String> groups, Map<String, List<String>> extra, Optional<BearerToken> token) {

    /// No user: the one process at the other end of the pipe, or a client on the loopback address.
    public static final Caller ANONYMOUS = new Caller("anonymous", "", List.of(), Map.of(), Optional.empty());

    public Caller {
        groups = List.copyOf(groups);
        Map<String, List<String>> copy = new TreeMap<>();
        extra.forEach((key, values) -> copy.put(key, List.copyOf(values)));
        extra = Map.copyOf(copy);
    }

    /// What the user may do is the same for equal ones, whichever token they show.
    public Caller withoutToken() {
        return new Caller(name, uid, groups.stream().sorted().toList(), extra, Optional.empty());
    }

    /// The same for all tokens of one user, and for no other user.
    public String identity() {
        return name + "\n" + uid;
    }

    /// Whether the user is known.
    public boolean isKnown() {
        return token.isPresent();
    }
}
