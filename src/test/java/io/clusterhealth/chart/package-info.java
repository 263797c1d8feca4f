// SPDX-License-Identifier: Apache-2.0
/// The Helm chart: what it renders, what it refuses, and what a real API server makes of it.
@NullMarked
package io.clusterhealth.chart;

import org.jspecify.annotations.NullMarked;
