// SPDX-License-Identifier: Apache-2.0
/// Risky settings of workloads, by the Pod Security Standards and by practice, and the violations that a cluster's
/// policies report.
@NullMarked
package io.clusterhealth.posture;

import org.jspecify.annotations.NullMarked;
