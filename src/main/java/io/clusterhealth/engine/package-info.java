// SPDX-License-Identifier: Apache-2.0
/// Message in, message out: eras, method table, cancellation, progress.
@NullMarked
package io.clusterhealth.engine;

import org.jspecify.annotations.NullMarked;
