// SPDX-License-Identifier: Apache-2.0
/// What the cluster's monitoring says, and whether it says anything.
@NullMarked
package io.clusterhealth.check.alert;

import org.jspecify.annotations.NullMarked;
