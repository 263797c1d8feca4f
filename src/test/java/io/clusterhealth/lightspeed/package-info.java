// SPDX-License-Identifier: Apache-2.0
/// OpenShift Lightspeed as a client: its requests, its connections, and the load balancer in between.
@NullMarked
package io.clusterhealth.lightspeed;

import org.jspecify.annotations.NullMarked;
