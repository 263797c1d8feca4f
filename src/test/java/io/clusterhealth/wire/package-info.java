// SPDX-License-Identifier: Apache-2.0
/// Golden conversations, played over both transports of the real process.
@NullMarked
package io.clusterhealth.wire;

import org.jspecify.annotations.NullMarked;
