// SPDX-License-Identifier: Apache-2.0
/// Input that means no good, with the answer each must get: classes 1 to 176 of a list, as data in
/// `src/test/resources/hostile`.
@NullMarked
package io.clusterhealth.hostile;

import org.jspecify.annotations.NullMarked;
