// SPDX-License-Identifier: Apache-2.0
/// Authentication, authorization, and the limits of callers.
@NullMarked
package io.clusterhealth.access;

import org.jspecify.annotations.NullMarked;
