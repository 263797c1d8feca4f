// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

/// A rollout or rollback that put one pod template in the place of another.
///
/// @param from name of the object that keeps the earlier template: a ReplicaSet or a ControllerRevision
/// @param to name of the one that keeps the later; the same where the same template was taken up again
public record Replacement(Change change, String from, String to) {}
