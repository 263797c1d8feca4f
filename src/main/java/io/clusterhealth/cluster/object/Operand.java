// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// What an operator keeps running for whoever asked for it by a custom resource, and what it says of it: a database, a
/// hosted cluster, the bridges of the nodes.
public record Operand(String kind, Metadata metadata, List<Condition> conditions) {
    public Operand {
        conditions = List.copyOf(conditions);
    }
}
