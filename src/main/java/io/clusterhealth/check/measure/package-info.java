// SPDX-License-Identifier: Apache-2.0
/// Checks on values that only the cluster's monitoring has.
@NullMarked
package io.clusterhealth.check.measure;

import org.jspecify.annotations.NullMarked;
