// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Why nothing is known of a cluster.
///
/// @param reason one or two sentences or a clause: what is wrong and, if known, what to do
/// @param lost since when and where it has not responded, if that was observed
public record RowError(Code code, String reason, Optional<LostContact> lost) {

    /// An error without an observed loss of contact.
    public RowError(Code code, String reason) {
        this(code, reason, Optional.empty());
    }

    /// A cluster that no longer responds.
    ///
    /// @param region its region, such as `AWS eu-central-1`
    public record LostContact(Instant since, String region) {

        /// The cause that it may share with other clusters that stopped responding.
        RowCause cause() {
            return new RowCause(
                    "",
                    "No contact with clusters in this region",
                    Subject.external(region),
                    Severity.HIGH,
                    Optional.of(since),
                    List.of(new SharedTrait(
                            SharedTrait.TraitKind.SILENCE, region, "their hub places each of them in " + region)));
        }
    }

    /// The error codes; their names appear in answers.
    public enum Code {
        /// The connection could not be established, or broke.
        UNREACHABLE(RowState.UNREACHABLE),
        /// The API server's certificate was rejected.
        CERTIFICATE(RowState.UNREACHABLE),
        /// It did not respond in time.
        DEADLINE(RowState.UNREACHABLE),
        /// The API server rejected the credentials.
        UNAUTHORIZED(RowState.UNKNOWN),
        /// The caller may list nothing.
        FORBIDDEN(RowState.UNKNOWN),
        /// The login needs an exec plugin that this server may not run.
        EXEC_PLUGIN_NOT_ALLOWED(RowState.UNKNOWN),
        /// The configuration does not lead to a cluster.
        CLUSTER_NOT_CONFIGURED(RowState.UNKNOWN),
        /// The cluster does not have the requested namespace.
        NO_NAMESPACE(RowState.UNKNOWN),
        /// It responds, but not well enough for a verdict.
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
