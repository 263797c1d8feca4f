// SPDX-License-Identifier: Apache-2.0
/// OpenShift Lightspeed as a client: the requests it sends, on the connections it sends them, and what is between.
@NullMarked
package io.clusterhealth.lightspeed;

import org.jspecify.annotations.NullMarked;
