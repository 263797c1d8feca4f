// SPDX-License-Identifier: Apache-2.0
/// The methods of the revisions that begin with `initialize`, kept apart so that they can be deleted later.
@NullMarked
package io.clusterhealth.engine.legacy;

import org.jspecify.annotations.NullMarked;
