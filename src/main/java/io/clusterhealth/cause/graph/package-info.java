// SPDX-License-Identifier: Apache-2.0
/// The graph of what explains what, cut into incidents.
@NullMarked
package io.clusterhealth.cause.graph;

import org.jspecify.annotations.NullMarked;
