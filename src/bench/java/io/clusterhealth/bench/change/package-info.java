// SPDX-License-Identifier: Apache-2.0

/// Measures changes to a real cluster, compared with a peer.
@NullMarked
package io.clusterhealth.bench.change;

import org.jspecify.annotations.NullMarked;
