// SPDX-License-Identifier: Apache-2.0
/// Whole clusters with the labels that an engineer would give: a folder is a case.
@NullMarked
package io.clusterhealth.cases;

import org.jspecify.annotations.NullMarked;
