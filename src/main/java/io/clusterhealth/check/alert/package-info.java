// SPDX-License-Identifier: Apache-2.0
/// The alerts of the cluster's monitoring, and whether it works.
@NullMarked
package io.clusterhealth.check.alert;

import org.jspecify.annotations.NullMarked;
