// SPDX-License-Identifier: Apache-2.0

/// Other servers behind the program, beside other gateways.
@NullMarked
package io.clusterhealth.bench.upstream;

import org.jspecify.annotations.NullMarked;
