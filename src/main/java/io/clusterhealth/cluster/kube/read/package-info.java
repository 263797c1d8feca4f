// SPDX-License-Identifier: Apache-2.0
/// Reads of an API server: lists in pages, discovery, single objects, logs, metrics.
@NullMarked
package io.clusterhealth.cluster.kube.read;

import org.jspecify.annotations.NullMarked;
