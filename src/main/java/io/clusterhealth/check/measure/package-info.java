// SPDX-License-Identifier: Apache-2.0
/// What only the cluster's monitoring has measured.
@NullMarked
package io.clusterhealth.check.measure;

import org.jspecify.annotations.NullMarked;
