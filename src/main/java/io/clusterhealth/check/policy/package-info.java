// SPDX-License-Identifier: Apache-2.0
/// Restrictions set on purpose: quotas, limit ranges, Pod Security and disruption budgets.
@NullMarked
package io.clusterhealth.check.policy;

import org.jspecify.annotations.NullMarked;
