// SPDX-License-Identifier: Apache-2.0
/// The methods of the revisions that begin with `initialize`, apart so that they can be deleted one day.
@NullMarked
package io.clusterhealth.engine.legacy;

import org.jspecify.annotations.NullMarked;
