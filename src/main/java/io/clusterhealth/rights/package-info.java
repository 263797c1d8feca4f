// SPDX-License-Identifier: Apache-2.0
/// The rights of subjects, and the rules behind them: RBAC as the API server evaluates it, over the roles read.
@NullMarked
package io.clusterhealth.rights;

import org.jspecify.annotations.NullMarked;
