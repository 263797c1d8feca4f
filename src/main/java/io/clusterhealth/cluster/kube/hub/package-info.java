// SPDX-License-Identifier: Apache-2.0
/// The clusters that a hub (Open Cluster Management or Karmada) lists, and how to reach them.
@NullMarked
package io.clusterhealth.cluster.kube.hub;

import org.jspecify.annotations.NullMarked;
