// SPDX-License-Identifier: Apache-2.0
/// Who is asking, and what they can show for it; as plain values.
@NullMarked
package io.clusterhealth.caller;

import org.jspecify.annotations.NullMarked;
