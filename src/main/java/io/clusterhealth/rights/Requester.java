// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import java.util.List;

/// A user as the API server takes them: a name, and the groups they are in.
public record Requester(String user, List<String> groups) {
    /// Whatever roles say, its members may do everything.
    public static final String MASTERS = "system:masters";

    /// Whose members have rights of another kind as well: those that the node authorizer gives.
    private static final String NODES = "system:nodes";

    public Requester {
        groups = List.copyOf(groups);
    }

    /// Whether the API server asks no role about them.
    public boolean isMaster() {
        return groups.contains(MASTERS);
    }

    /// Whether rights come to them that no role tells of.
    public boolean isNode() {
        return groups.contains(NODES);
    }
}
