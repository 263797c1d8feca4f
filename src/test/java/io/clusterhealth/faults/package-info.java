// SPDX-License-Identifier: Apache-2.0
/// Everything that can break around the server: the answer must be right, in time, and well again soon after.
@NullMarked
package io.clusterhealth.faults;

import org.jspecify.annotations.NullMarked;
