// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// What the scheduler tells of a pod that had to go for one of higher priority.
///
/// @param namespace of the pod that had to go
/// @param victim its name
/// @param preemptor the pod that took its place: the uid of a pod since 1.27, `<namespace>/<name>` before
public record Preemption(String namespace, String victim, String preemptor, Optional<Instant> at) {}
