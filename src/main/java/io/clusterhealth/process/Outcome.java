// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

/// The result of running a program. Texts are decoded as UTF-8.
public sealed interface Outcome {

    /// The program ended by itself.
    ///
    /// @param code its exit code; 128 plus the signal's number when a signal ended it
    record Finished(int code, String output, String error) implements Outcome {}

    /// The program was killed, with its children, because it exceeded its time.
    record TimedOut(String error) implements Outcome {}

    /// The program was killed, with its children, because it wrote more than allowed.
    record OutputTooLong() implements Outcome {}

    /// The program was killed, with its children, because the waiting thread was interrupted; its interrupt flag
    /// stays set.
    record Interrupted() implements Outcome {}

    /// The operating system did not start the program.
    ///
    /// @param why one clause, such as `Permission denied`
    record NotStarted(String why) implements Outcome {}
}
