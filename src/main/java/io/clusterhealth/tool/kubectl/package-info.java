// SPDX-License-Identifier: Apache-2.0
/// The toolset `kubectl`: reads objects of any kind with kubectl's commands, and starts no program.
@NullMarked
package io.clusterhealth.tool.kubectl;

import org.jspecify.annotations.NullMarked;
