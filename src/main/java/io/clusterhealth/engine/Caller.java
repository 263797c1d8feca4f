// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

/// Who is asking.
///
/// @param name as the audit log shows it
public record Caller(String name) {

    /// Nobody in particular: the one process at the other end of the pipe, or a client on the loopback address.
    public static final Caller ANONYMOUS = new Caller("anonymous");
}
