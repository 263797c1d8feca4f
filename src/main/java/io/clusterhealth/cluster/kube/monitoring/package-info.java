// SPDX-License-Identifier: Apache-2.0
/// Alerts and measurements from the monitoring of a cluster: Prometheus, Thanos and Alertmanager.
@NullMarked
package io.clusterhealth.cluster.kube.monitoring;

import org.jspecify.annotations.NullMarked;
