// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A namespace.
///
/// @param phase `Active` or `Terminating`
public record Namespace(Metadata metadata, String phase, List<Condition> conditions) {
    public Namespace {
        conditions = List.copyOf(conditions);
    }
}
