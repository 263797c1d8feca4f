// SPDX-License-Identifier: Apache-2.0
/// The only place that starts programs. Argument vectors, no shell, nothing inherited from the environment, killed as a
/// tree.
@NullMarked
package io.clusterhealth.process;

import org.jspecify.annotations.NullMarked;
