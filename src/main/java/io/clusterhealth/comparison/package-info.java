// SPDX-License-Identifier: Apache-2.0
/// Differences from an earlier answer: new, resolved and worse findings; the client keeps the earlier answer as a
/// signed token.
@NullMarked
package io.clusterhealth.comparison;

import org.jspecify.annotations.NullMarked;
