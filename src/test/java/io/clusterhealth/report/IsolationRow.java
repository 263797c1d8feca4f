// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.report;

/// What one caller, file or name must not be able to do, in the order of the report.
public enum IsolationRow {
    FRAMING("requests inside requests are refused"),
    WITHDRAWN("what is watched ends with the right to see it"),
    SHARES("one caller has a share of the subscriptions"),
    WAITING("calls that wait take no slot"),
    SESSIONS("sessions end none of other callers"),
    TOKENS("bad tokens keep no caller out"),
    FORGED("names forge no line"),
    FILES("no file ends the process or hides another"),
    SECRETS("secrets are masked, each canary a test"),
    UNKNOWN("what was not read is not called well"),
    NAMES("names are judged before a request is made"),
    MEMORY("memory is bounded while the API server misbehaves"),
    TIME("connecting and authenticating end in time"),
    SUPPLY("known vulnerabilities are mended, and what is built is pinned"),
    TRUTH("answers and errors say what is so");

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
