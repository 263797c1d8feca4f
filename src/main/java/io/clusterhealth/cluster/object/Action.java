// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// A Normal event that reports a change of a workload or a node: scaled, cordoned, uncordoned, removed.
public record Action(Event event) {}
