// SPDX-License-Identifier: Apache-2.0
/// Plans of changes, sealed: the patch, the diff, the field owners, the sentence that a person confirms.
@NullMarked
package io.clusterhealth.plan;

import org.jspecify.annotations.NullMarked;
