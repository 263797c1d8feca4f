// SPDX-License-Identifier: Apache-2.0
/// Checks that one caller does not affect others. `.ci/run security` prints a row for each.
@NullMarked
package io.clusterhealth.isolation;

import org.jspecify.annotations.NullMarked;
