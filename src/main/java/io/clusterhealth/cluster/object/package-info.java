// SPDX-License-Identifier: Apache-2.0
/// The objects of a cluster, each reduced to the fields that the checks need.
@NullMarked
package io.clusterhealth.cluster.object;

import org.jspecify.annotations.NullMarked;
