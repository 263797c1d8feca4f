// SPDX-License-Identifier: Apache-2.0
/// The objects of a made-up cluster, each as long as a real one's.
@NullMarked
package io.clusterhealth.bench.population;

import org.jspecify.annotations.NullMarked;
