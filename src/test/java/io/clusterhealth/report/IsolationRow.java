// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.report;

/// What one caller, file or name must not be able to do, in the order of the report.
public enum IsolationRow {
    FRAMING("smuggled requests are refused"),
    WITHDRAWN("a subscription ends when its caller loses the right to read"),
    SHARES("the subscriptions of one caller are limited"),
    WAITING("waiting calls use no slot of other calls"),
    SESSIONS("new sessions end no session of another caller"),
    TOKENS("invalid tokens do not keep valid callers out"),
    FORGED("names cannot add a line to the output"),
    FILES("no file ends the process or hides another file"),
    SECRETS("secrets are masked"),
    UNKNOWN("what was not read is not reported as healthy"),
    NAMES("names are checked before a request is sent"),
    MEMORY("memory is bounded while the API server misbehaves"),
    TIME("connecting and authenticating end in time"),
    SUPPLY("known vulnerabilities are fixed, and dependencies are pinned"),
    TRUTH("answers and errors are correct");

    private final String title;

    IsolationRow(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /// Starts with 1.
    public int number() {
        return ordinal() + 1;
    }
}
