// SPDX-License-Identifier: Apache-2.0
/// What limits others on purpose: quotas and disruption budgets.
@NullMarked
package io.clusterhealth.check.policy;

import org.jspecify.annotations.NullMarked;
