// SPDX-License-Identifier: Apache-2.0
/// The changes in a cluster and their times, as far as its objects show them.
@NullMarked
package io.clusterhealth.timeline;

import org.jspecify.annotations.NullMarked;
