// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// A page of a list of objects.
///
/// @param columns the names of the cells; empty where whole objects were requested
/// @param next continue token of the next page; empty for the last one
public record ObjectPage(List<String> columns, List<ListedObject> objects, String next) {
    public ObjectPage {
        columns = List.copyOf(columns);
        objects = List.copyOf(objects);
    }

    /// One object.
    ///
    /// @param object whole, or `{metadata}`; without what [Details#object] leaves out, a Secret without values
    /// @param cells one for each column, as the cluster returns them
    public record ListedObject(ObjectNode object, List<String> cells) {
        public ListedObject {
            cells = List.copyOf(cells);
        }

        public ObjectName name() {
            return ObjectName.of(object);
        }
    }
}
