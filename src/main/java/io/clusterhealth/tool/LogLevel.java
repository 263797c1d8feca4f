// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

/// The severity of a tool's log message, by RFC 5424.
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
