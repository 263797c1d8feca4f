// SPDX-License-Identifier: Apache-2.0
/// Verdicts as metrics: clusters are examined periodically, and the results can be scraped.
@NullMarked
package io.clusterhealth.observe;

import org.jspecify.annotations.NullMarked;
