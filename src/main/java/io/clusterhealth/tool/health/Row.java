// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.render.Facts;
import java.time.Instant;

/// One line of a list.
public interface Row {

    /// How many entries of the list the line stands for; a cursor counts these.
    default int size() {
        return 1;
    }

    /// The line for some of its entries, not for none; a line for one has no other part than itself.
    default Row part(int from, int to) {
        return this;
    }

    /// What the line says, without a line feed.
    Facts facts(Instant asOf);

    /// The same below another line of the page, without what that one has said already.
    default Facts below(Row before, Instant asOf) {
        return facts(asOf);
    }

    /// What is left of a line for one entry where a page has no room for the whole of it.
    default Facts least(Instant asOf) {
        return facts(asOf);
    }
}
