// SPDX-License-Identifier: Apache-2.0
/// One answer about many clusters: a row for each, the verdict over all rows, and the causes that clusters share.
@NullMarked
package io.clusterhealth.fleet;

import org.jspecify.annotations.NullMarked;
