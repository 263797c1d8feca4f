// SPDX-License-Identifier: Apache-2.0
/// What is counted, and what is written down, of calls: never their arguments, answers or tokens.
@NullMarked
package io.clusterhealth.telemetry;

import org.jspecify.annotations.NullMarked;
