// SPDX-License-Identifier: Apache-2.0
/// Our model of a cluster, and read-only ports to it.
@NullMarked
package io.clusterhealth.cluster;

import org.jspecify.annotations.NullMarked;
