// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Arrays;
import java.util.Optional;

/// Why an API server cannot be read at all, as the cause of [Unread.Failed].
public enum ConnectionFault {
    NAME_UNKNOWN(FaultKind.UNREACHABLE, "the name of the API server is not known"),
    CERTIFICATE_EXPIRED(FaultKind.CERTIFICATE, "the certificate of the API server has run out"),
    CERTIFICATE_EARLY(FaultKind.CERTIFICATE, "the certificate of the API server is not valid yet; compare the clocks"),
    CERTIFICATE_UNTRUSTED(FaultKind.CERTIFICATE, "the certificate of the API server is not trusted"),
    CERTIFICATE_OF_OTHER_NAME(
            FaultKind.CERTIFICATE, "the certificate of the API server does not contain the name it is reached by"),
    NOT_SECURE(FaultKind.UNREACHABLE, "no secure connection to the API server came about"),
    NO_ROUTE(FaultKind.UNREACHABLE, "the API server cannot be reached: no route to host"),
    REFUSED(FaultKind.UNREACHABLE, "the API server cannot be reached: connection refused"),
    CONNECT_TIMEOUT(FaultKind.UNREACHABLE, "the API server cannot be reached: no answer to the attempt to connect"),
    UNREACHED(FaultKind.UNREACHABLE, "the API server cannot be reached"),
    BROKEN(FaultKind.UNREACHABLE, "the connection to the API server broke"),
    BROKEN_OFF(FaultKind.UNREACHABLE, "the connection to the API server broke off"),
    PROXY_UNREACHED(FaultKind.UNREACHABLE, "the proxy to the API server cannot be reached"),
    NOT_THROUGH_PROXY(FaultKind.UNREACHABLE, "the proxy did not connect to the API server"),
    NOT_BEHIND_PROXY(FaultKind.UNREACHABLE, "what stands in front of the API server does not reach it (502)"),
    NOT_KUBERNETES(
            FaultKind.OTHER_SERVER, "what answers is no Kubernetes API server; check the address of the cluster"),
    CREDENTIALS(FaultKind.CREDENTIALS, "the API server did not accept the credentials (401); log in again");

    private final FaultKind kind;
    private final String clause;

    ConnectionFault(FaultKind kind, String clause) {
        this.kind = kind;
        this.clause = clause;
    }

    public enum FaultKind {
        UNREACHABLE,
        CERTIFICATE,
        /// A server responds, but not as an API server does.
        OTHER_SERVER,
        CREDENTIALS
    }

    public FaultKind kind() {
        return kind;
    }

    /// One clause for people.
    public String clause() {
        return clause;
    }

    /// The fault of this clause, in a recording as well; empty for any other failure.
    static Optional<ConnectionFault> of(String clause) {
        return Arrays.stream(values())
                .filter(fault -> fault.clause.equals(clause))
                .findFirst();
    }
}
