// SPDX-License-Identifier: Apache-2.0
/// Bad conditions and fields of objects, as rows of `conditions.txt`.
@NullMarked
package io.clusterhealth.check.condition;

import org.jspecify.annotations.NullMarked;
