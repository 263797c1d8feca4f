// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.render.Facts;
import java.time.Instant;

/// One line of a list.
public interface Row {

    /// Number of list entries in the row; a cursor counts these.
    default int size() {
        return 1;
    }

    /// The row for a non-empty range of its entries; the only part of a row for one entry is itself.
    default Row part(int from, int to) {
        return this;
    }

    /// The facts of the row, without a final line feed.
    Facts facts(Instant asOf);

    /// The facts below another row of the page, without those that this one contains already.
    default Facts below(Row before, Instant asOf) {
        return facts(asOf);
    }

    /// The shortest form of a row for one entry, where the page has no room for all its facts.
    default Facts least(Instant asOf) {
        return facts(asOf);
    }
}
