// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/// One line of a list.
interface Row {

    /// The line, without a line feed.
    String text(Instant asOf);

    /// The same facts, structured.
    ObjectNode json();
}
