// SPDX-License-Identifier: Apache-2.0

/// Measures the program with upstream servers, compared with other gateways.
@NullMarked
package io.clusterhealth.bench.upstream;

import org.jspecify.annotations.NullMarked;
