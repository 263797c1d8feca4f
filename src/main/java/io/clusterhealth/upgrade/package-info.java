// SPDX-License-Identifier: Apache-2.0
/// Whether a cluster may be upgraded now, section by section, and the obstacles.
@NullMarked
package io.clusterhealth.upgrade;

import org.jspecify.annotations.NullMarked;
