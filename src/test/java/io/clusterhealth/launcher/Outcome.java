// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

/// The result of an ended process.
///
/// @param exit its exit code; 128 and the signal's number where a signal ended it
/// @param out everything on its standard output
/// @param err everything on its standard error
record Outcome(int exit, String out, String err) {}
