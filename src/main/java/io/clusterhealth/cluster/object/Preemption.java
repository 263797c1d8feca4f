// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// What the scheduler reports of a pod that was evicted for one of higher priority.
///
/// @param namespace of the evicted pod
/// @param victim name of the evicted pod
/// @param preemptor the pod that replaced it: the uid of a pod since 1.27, `<namespace>/<name>` before
public record Preemption(String namespace, String victim, String preemptor, Optional<Instant> at) {}
