// SPDX-License-Identifier: Apache-2.0
/// The Helm chart: what it renders, what it refuses, and how a real API server handles it.
@NullMarked
package io.clusterhealth.chart;

import org.jspecify.annotations.NullMarked;
