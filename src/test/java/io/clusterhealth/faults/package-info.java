// SPDX-License-Identifier: Apache-2.0
/// Failures of everything around the server: its responses must be correct, in time, and healthy again soon
/// after.
@NullMarked
package io.clusterhealth.faults;

import org.jspecify.annotations.NullMarked;
