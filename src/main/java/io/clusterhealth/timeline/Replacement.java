// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

/// A rollout or rollback that replaced one pod template by another.
///
/// @param from name of the ReplicaSet or ControllerRevision with the earlier template
/// @param to name of the one with the later template; the same where the template was restored
public record Replacement(Change change, String from, String to) {}
