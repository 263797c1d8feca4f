// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// A Lease of the namespace `kube-node-lease`: the kubelet's sign of life.
///
/// @param metadata its name is the node's
/// @param renewed `spec.renewTime`
public record NodeLease(Metadata metadata, Optional<Instant> renewed) {}
