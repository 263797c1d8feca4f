// SPDX-License-Identifier: Apache-2.0
/// The only place that writes to a cluster; not loaded unless switched on.
@NullMarked
package io.clusterhealth.cluster.kube.write;

import org.jspecify.annotations.NullMarked;
