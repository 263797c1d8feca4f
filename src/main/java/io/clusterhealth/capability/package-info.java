// SPDX-License-Identifier: Apache-2.0

/// What software is for: the table of what provides a capability and what needs it.
@NullMarked
package io.clusterhealth.capability;

import org.jspecify.annotations.NullMarked;
