// SPDX-License-Identifier: Apache-2.0
/// What the program costs: time, requests, tokens and memory, beside a bare download in the same run.
@NullMarked
package io.clusterhealth.bench.measure;

import org.jspecify.annotations.NullMarked;
