// SPDX-License-Identifier: Apache-2.0
/// Workloads: what their pods have in common, their rollouts, Jobs, and manual changes.
@NullMarked
package io.clusterhealth.check.workload;

import org.jspecify.annotations.NullMarked;
