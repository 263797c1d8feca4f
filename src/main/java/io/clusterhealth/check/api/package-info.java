// SPDX-License-Identifier: Apache-2.0
/// What the API server is made of besides itself: webhooks, aggregated APIs, certificates, clocks, leaders.
@NullMarked
package io.clusterhealth.check.api;

import org.jspecify.annotations.NullMarked;
