// SPDX-License-Identifier: Apache-2.0
/// Measures the program's cost: time, requests, tokens and memory, and a bare download in the same run.
@NullMarked
package io.clusterhealth.bench.measure;

import org.jspecify.annotations.NullMarked;
