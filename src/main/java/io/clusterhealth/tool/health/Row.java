// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.render.Facts;
import java.time.Instant;

/// One line of a list.
interface Row {

    /// What the line says, without a line feed.
    Facts facts(Instant asOf);
}
