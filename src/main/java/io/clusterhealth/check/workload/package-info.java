// SPDX-License-Identifier: Apache-2.0
/// Pods by failure mode, the workloads they belong to, jobs, and what was changed by hand.
@NullMarked
package io.clusterhealth.check.workload;

import org.jspecify.annotations.NullMarked;
