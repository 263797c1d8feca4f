// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

/// What came of reading a request's parameters.
public sealed interface Parsed<T> {

    record Valid<T>(T value) implements Parsed<T> {}

    /// They do not fit.
    ///
    /// @param details one sentence that names the parameter and what it should be
    record Invalid<T>(String details) implements Parsed<T> {}
}
