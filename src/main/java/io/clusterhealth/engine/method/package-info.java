// SPDX-License-Identifier: Apache-2.0
/// The methods that both eras share, one class each.
@NullMarked
package io.clusterhealth.engine.method;

import org.jspecify.annotations.NullMarked;
