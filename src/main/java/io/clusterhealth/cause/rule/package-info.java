// SPDX-License-Identifier: Apache-2.0
/// Which finding explains which: rules read from tables, one row per rule.
@NullMarked
package io.clusterhealth.cause.rule;

import org.jspecify.annotations.NullMarked;
