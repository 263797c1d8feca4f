// SPDX-License-Identifier: Apache-2.0
/// Groups findings into incidents by which finding explains the others.
@NullMarked
package io.clusterhealth.cause;

import org.jspecify.annotations.NullMarked;
