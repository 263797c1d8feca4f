// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

/// The result of reading a request's parameters.
public sealed interface Parsed<T> {

    record Valid<T>(T value) implements Parsed<T> {}

    /// The parameters are invalid.
    ///
    /// @param details one sentence that names the parameter and what it should be
    record Invalid<T>(String details) implements Parsed<T> {}
}
