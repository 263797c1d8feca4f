// SPDX-License-Identifier: Apache-2.0
/// From findings to incidents: which one explains the others.
@NullMarked
package io.clusterhealth.cause;

import org.jspecify.annotations.NullMarked;
