// SPDX-License-Identifier: Apache-2.0
/// Compares the protocol engine with another server's, with the same tool and the same clients.
@NullMarked
package io.clusterhealth.bench.engine;

import org.jspecify.annotations.NullMarked;
