// SPDX-License-Identifier: Apache-2.0

/// Changes of a real cluster, beside what a peer makes of the same.
@NullMarked
package io.clusterhealth.bench.change;

import org.jspecify.annotations.NullMarked;
