// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.caller;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The caller of a request, passed along from the transport to the cluster.
///
/// @param name the user name in the cluster
/// @param uid distinguishes users of the same name; may be empty
/// @param groups the user's groups
/// @param extra other attributes that the cluster reports of the user, such as the scopes of the token
/// @param token the user's credential for the cluster; empty without authentication
public record Caller(
        String name, String uid, List<String> groups, Map<String, List<String>> extra, Optional<BearerToken> token) {

    /// No user: the process that uses stdio, or a client on the loopback address.
    public static final Caller ANONYMOUS = new Caller("anonymous", "", List.of(), Map.of(), Optional.empty());

    public Caller {
        groups = List.copyOf(groups);
        Map<String, List<String>> copy = new TreeMap<>();
        extra.forEach((key, values) -> copy.put(key, List.copyOf(values)));
        extra = Map.copyOf(copy);
    }

    /// Equal results have the same rights, whichever token was used.
    public Caller withoutToken() {
        return new Caller(name, uid, groups.stream().sorted().toList(), extra, Optional.empty());
    }

    /// A key that all tokens of one user share, and no other user has.
    public String identity() {
        return name + "\n" + uid;
    }

    public boolean isKnown() {
        return token.isPresent();
    }
}
