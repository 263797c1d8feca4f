// SPDX-License-Identifier: Apache-2.0
/// Services, DNS, load balancers and entry points.
@NullMarked
package io.clusterhealth.check.network;

import org.jspecify.annotations.NullMarked;
