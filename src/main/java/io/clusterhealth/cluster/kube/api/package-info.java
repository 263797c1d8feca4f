// SPDX-License-Identifier: Apache-2.0
/// Connections and requests to one API server: deadlines, retries, circuit breaker, permission reviews.
@NullMarked
package io.clusterhealth.cluster.kube.api;

import org.jspecify.annotations.NullMarked;
