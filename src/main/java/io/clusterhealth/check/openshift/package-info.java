// SPDX-License-Identifier: Apache-2.0
/// Parts that only OpenShift has: machines, routes, routers, and its own counts and reports.
@NullMarked
package io.clusterhealth.check.openshift;

import org.jspecify.annotations.NullMarked;
