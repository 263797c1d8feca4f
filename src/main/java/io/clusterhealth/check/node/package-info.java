// SPDX-License-Identifier: Apache-2.0
/// Nodes that do not report, are under pressure, or accept no pods.
@NullMarked
package io.clusterhealth.check.node;

import org.jspecify.annotations.NullMarked;
