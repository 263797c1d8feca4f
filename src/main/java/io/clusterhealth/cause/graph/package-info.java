// SPDX-License-Identifier: Apache-2.0
/// Builds the graph of explanations and splits it into incidents.
@NullMarked
package io.clusterhealth.cause.graph;

import org.jspecify.annotations.NullMarked;
