// SPDX-License-Identifier: Apache-2.0
/// Verdicts as metrics: each cluster is judged again and again, and what was found is there to be scraped.
@NullMarked
package io.clusterhealth.observe;

import org.jspecify.annotations.NullMarked;
