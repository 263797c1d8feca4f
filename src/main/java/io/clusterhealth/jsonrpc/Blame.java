// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

/// Whose fault an error is: the caller's are logged at debug, the server's at error.
public enum Blame {
    CALLER,
    SERVER
}
