// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

/// The result of reading the next line of a stream.
public sealed interface Line {

    /// A complete line.
    ///
    /// @param bytes without the line feed and a preceding carriage return; may be empty
    @SuppressWarnings("ArrayRecordComponent") // lines are read once and never compared
    record WholeLine(byte[] bytes) implements Line {}

    /// A line that exceeds the limit; it has been skipped up to its end.
    ///
    /// @param start the kept beginning of the line, for the log only
    @SuppressWarnings("ArrayRecordComponent") // likewise
    record TooLong(byte[] start) implements Line {}

    record End() implements Line {}
}
