// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

/// What came of running a program. Texts are decoded as UTF-8.
public sealed interface Outcome {

    /// It ended by itself.
    ///
    /// @param code its exit code; 128 and a signal's number above where a signal ended it
    record Finished(int code, String output, String error) implements Outcome {}

    /// It was killed, with its children, at the end of its time.
    record TimedOut(String error) implements Outcome {}

    /// It was killed, with its children, since it wrote more than was allowed.
    record OutputTooLong() implements Outcome {}

    /// It was killed, with its children, since the thread that waited for it was interrupted, which it is still.
    record Interrupted() implements Outcome {}

    /// The operating system did not start it.
    ///
    /// @param why one clause, such as `Permission denied`
    record NotStarted(String why) implements Outcome {}
}
