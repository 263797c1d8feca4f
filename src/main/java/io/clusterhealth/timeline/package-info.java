// SPDX-License-Identifier: Apache-2.0
/// What changed in a cluster, and when, as far as its objects tell.
@NullMarked
package io.clusterhealth.timeline;

import org.jspecify.annotations.NullMarked;
