// SPDX-License-Identifier: Apache-2.0
/// What a client may carry between calls; signed, so that any replica can read it.
@NullMarked
package io.clusterhealth.session;

import org.jspecify.annotations.NullMarked;
