// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import java.util.List;

/// A user as the API server sees them: a name, and the groups they are in.
public record Requester(String user, List<String> groups) {
    /// Its members may do everything, regardless of roles.
    public static final String MASTERS = "system:masters";

    /// Why its members may.
    public static final String UNASKED = "the API server asks no role about it";

    /// Its members also have rights from the node authorizer.
    static final String NODES = "system:nodes";

    public Requester {
        groups = List.copyOf(groups);
    }

    /// Whether the API server allows them everything without evaluating roles.
    public boolean isMaster() {
        return groups.contains(MASTERS);
    }

    /// Whether they have rights beside those of roles.
    public boolean isNode() {
        return groups.contains(NODES);
    }
}
