// SPDX-License-Identifier: Apache-2.0
/// Input that nobody thought of: mutants of what was, and what they must not do.
@NullMarked
package io.clusterhealth.fuzz;

import org.jspecify.annotations.NullMarked;
