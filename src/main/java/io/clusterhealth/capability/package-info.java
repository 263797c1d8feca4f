// SPDX-License-Identifier: Apache-2.0

/// What software is for: the table of who provides what and who needs it.
@NullMarked
package io.clusterhealth.capability;

import org.jspecify.annotations.NullMarked;
