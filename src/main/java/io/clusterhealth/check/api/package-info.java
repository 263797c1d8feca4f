// SPDX-License-Identifier: Apache-2.0
/// Components around the API server: webhooks, aggregated APIs, certificates, clocks, leaders.
@NullMarked
package io.clusterhealth.check.api;

import org.jspecify.annotations.NullMarked;
