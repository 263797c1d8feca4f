// SPDX-License-Identifier: Apache-2.0
/// The readiness of the API server, cluster operators, machine-config pools and the cluster version.
@NullMarked
package io.clusterhealth.check.control;

import org.jspecify.annotations.NullMarked;
