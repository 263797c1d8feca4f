// SPDX-License-Identifier: Apache-2.0
/// Every check with its default thresholds: the list is the product.
@NullMarked
package io.clusterhealth.check.catalog;

import org.jspecify.annotations.NullMarked;
