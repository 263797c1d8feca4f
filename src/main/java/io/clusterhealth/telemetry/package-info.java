// SPDX-License-Identifier: Apache-2.0
/// Metrics, audit log and traces of calls: never their arguments, answers or tokens.
@NullMarked
package io.clusterhealth.telemetry;

import org.jspecify.annotations.NullMarked;
