// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

/// A value and where it came from.
///
/// @param source a flag or a variable, to be named when the value is wrong; empty for the default
/// @param value stripped; empty when nothing was said
record Given(String source, String value) {}
