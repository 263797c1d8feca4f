// SPDX-License-Identifier: Apache-2.0
/// Pods by failure mode: the rules over one pod, and what they read of it.
@NullMarked
package io.clusterhealth.check.pod;

import org.jspecify.annotations.NullMarked;
