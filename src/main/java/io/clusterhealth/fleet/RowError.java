// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Why nothing is known of a cluster.
///
/// @param reason one or two sentences or a clause for people: what is wrong and, where there is one, the way out
/// @param lost since when it does not answer, where it was observed
public record RowError(Code code, String reason, Optional<LostContact> lost) {

    /// Of a cluster that was not observed.
    public RowError(Code code, String reason) {
        this(code, reason, Optional.empty());
    }

    /// A cluster that does not answer any more.
    ///
    /// @param region where it is, such as `AWS eu-central-1`
    public record LostContact(Instant since, String region) {

        /// What others that fell silent with it may share.
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
