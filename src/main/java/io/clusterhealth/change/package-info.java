// SPDX-License-Identifier: Apache-2.0
/// What differs from an earlier answer: new, resolved, worse; the client carries the earlier answer, signed.
@NullMarked
package io.clusterhealth.change;

import org.jspecify.annotations.NullMarked;
