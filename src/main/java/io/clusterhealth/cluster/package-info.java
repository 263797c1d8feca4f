// SPDX-License-Identifier: Apache-2.0
/// What we know of a cluster, in our own words; read-only ports.
@NullMarked
package io.clusterhealth.cluster;

import org.jspecify.annotations.NullMarked;
