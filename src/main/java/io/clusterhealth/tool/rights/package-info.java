// SPDX-License-Identifier: Apache-2.0
/// The toolset `rights`: rights of subjects, the roles behind them, and violations of the cluster's policies.
@NullMarked
package io.clusterhealth.tool.rights;

import org.jspecify.annotations.NullMarked;
