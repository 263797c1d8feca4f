// SPDX-License-Identifier: Apache-2.0
/// Pods by failure mode, the workloads that own them, Jobs, and manual changes.
@NullMarked
package io.clusterhealth.check.workload;

import org.jspecify.annotations.NullMarked;
