// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

/// A value and its source.
///
/// @param source a flag or a variable, named when the value is refused; empty for the default
/// @param value stripped; may be empty
record Given(String source, String value) {}
