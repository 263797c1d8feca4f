// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/// Records what was read of a cluster, so that it can be read again from files. Called from any thread.
@FunctionalInterface
public interface Tape {

    /// The objects of a list as received, reduced to the fields we read; all of them, or as many as were read.
    ///
    /// @param objects with every scalar as a text; not changed afterwards
    void objects(Resource<?> resource, List<JsonNode> objects);
}
