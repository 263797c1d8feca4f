// SPDX-License-Identifier: Apache-2.0
/// An API server that answers from a script: of any size, latency and fault.
@NullMarked
package io.clusterhealth.bench.scripted;

import org.jspecify.annotations.NullMarked;
