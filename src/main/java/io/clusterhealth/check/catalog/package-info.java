// SPDX-License-Identifier: Apache-2.0
/// All checks with their default thresholds.
@NullMarked
package io.clusterhealth.check.catalog;

import org.jspecify.annotations.NullMarked;
