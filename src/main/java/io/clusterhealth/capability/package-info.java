// SPDX-License-Identifier: Apache-2.0

/// The table of which software provides a capability and which needs it.
@NullMarked
package io.clusterhealth.capability;

import org.jspecify.annotations.NullMarked;
