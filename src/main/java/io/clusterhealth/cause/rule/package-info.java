// SPDX-License-Identifier: Apache-2.0
/// What explains what: one small table of rules per domain, and the few shapes that rules have.
@NullMarked
package io.clusterhealth.cause.rule;

import org.jspecify.annotations.NullMarked;
