// SPDX-License-Identifier: Apache-2.0
/// Load on the real program over HTTP: what becomes of every call, and how long it takes.
@NullMarked
package io.clusterhealth.bench.load;

import org.jspecify.annotations.NullMarked;
