// SPDX-License-Identifier: Apache-2.0
/// Services, names, load balancers and the ways in.
@NullMarked
package io.clusterhealth.check.network;

import org.jspecify.annotations.NullMarked;
