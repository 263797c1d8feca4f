// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

/// Why nothing is known of a cluster.
///
/// @param reason one or two sentences or a clause for people: what is wrong and, where there is one, the way out
public record RowError(Code code, String reason) {

    /// What went wrong; the names are on the wire.
    public enum Code {
        /// No connection comes about, or it breaks.
        UNREACHABLE(RowState.UNREACHABLE),
        /// The API server's certificate is refused.
        CERTIFICATE(RowState.UNREACHABLE),
        /// It has not answered in time.
        DEADLINE(RowState.UNREACHABLE),
        /// The API server does not accept the login.
        UNAUTHORIZED(RowState.UNKNOWN),
        /// The login may list nothing.
        FORBIDDEN(RowState.UNKNOWN),
        /// The login is a program that this server may not run.
        EXEC_PLUGIN_NOT_ALLOWED(RowState.UNKNOWN),
        /// The configuration does not lead to a cluster.
        CLUSTER_NOT_CONFIGURED(RowState.UNKNOWN),
        /// The cluster does not have the namespace that was asked about.
        NO_NAMESPACE(RowState.UNKNOWN),
        /// It answers, but not so that a verdict could be given.
        FAILED(RowState.UNKNOWN);

        private final RowState state;

        Code(RowState state) {
            this.state = state;
        }

        RowState state() {
            return state;
        }
    }
}
