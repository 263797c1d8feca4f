// SPDX-License-Identifier: Apache-2.0
/// Hostile input, each with its expected response: classes 1 to 176 of a list, as data in
/// `src/test/resources/hostile`.
@NullMarked
package io.clusterhealth.hostile;

import org.jspecify.annotations.NullMarked;
