// SPDX-License-Identifier: Apache-2.0
/// What one caller does to the others: nothing they would notice. `.ci/run security` prints a row for each.
@NullMarked
package io.clusterhealth.isolation;

import org.jspecify.annotations.NullMarked;
