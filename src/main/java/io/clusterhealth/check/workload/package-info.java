// SPDX-License-Identifier: Apache-2.0
/// Pods by failure mode, the workloads they belong to, and jobs.
@NullMarked
package io.clusterhealth.check.workload;

import org.jspecify.annotations.NullMarked;
