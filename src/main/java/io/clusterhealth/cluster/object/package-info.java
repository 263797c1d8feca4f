// SPDX-License-Identifier: Apache-2.0
/// The objects of a cluster, each reduced to what some check asks of it.
@NullMarked
package io.clusterhealth.cluster.object;

import org.jspecify.annotations.NullMarked;
