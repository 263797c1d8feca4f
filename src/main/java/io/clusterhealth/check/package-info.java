// SPDX-License-Identifier: Apache-2.0
/// Pure functions from a picture of the cluster to findings; no clock, no I/O.
@NullMarked
package io.clusterhealth.check;

import org.jspecify.annotations.NullMarked;
