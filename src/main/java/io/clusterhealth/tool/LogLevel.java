// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

/// How grave a tool's log line is, by RFC 5424.
public enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY
}
