// SPDX-License-Identifier: Apache-2.0
/// Generates the objects of a cluster, each about as long as a real one.
@NullMarked
package io.clusterhealth.bench.population;

import org.jspecify.annotations.NullMarked;
