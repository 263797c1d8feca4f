// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

/// What the next line of a stream turned out to be.
public sealed interface Line {

    /// A whole line.
    ///
    /// @param bytes without the line feed and a carriage return before it; may be empty
    @SuppressWarnings("ArrayRecordComponent") // lines are read once and never compared
    record WholeLine(byte[] bytes) implements Line {}

    /// A line beyond the limit; it has been skipped up to its end.
    ///
    /// @param start the little that was kept of it, to be shown and not to be read
    @SuppressWarnings("ArrayRecordComponent") // likewise
    record TooLong(byte[] start) implements Line {}

    /// There is nothing more.
    record End() implements Line {}
}
