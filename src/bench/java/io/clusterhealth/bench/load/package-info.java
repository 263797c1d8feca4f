// SPDX-License-Identifier: Apache-2.0
/// Puts load on the real program over HTTP, and records the outcome and duration of every call.
@NullMarked
package io.clusterhealth.bench.load;

import org.jspecify.annotations.NullMarked;
