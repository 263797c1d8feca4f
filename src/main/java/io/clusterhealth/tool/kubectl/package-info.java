// SPDX-License-Identifier: Apache-2.0
/// The toolset `kubectl`: looks at anything, in the words of kubectl, and runs nothing.
@NullMarked
package io.clusterhealth.tool.kubectl;

import org.jspecify.annotations.NullMarked;
