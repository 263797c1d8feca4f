// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Arrays;
import java.util.Optional;

/// Why an API server cannot be asked at all, as [Unread.Failed] tells it.
public enum ConnectionFault {
    NAME_UNKNOWN(Kind.UNREACHABLE, "the name of the API server is not known"),
    CERTIFICATE_EXPIRED(Kind.CERTIFICATE, "the certificate of the API server has run out"),
    CERTIFICATE_EARLY(Kind.CERTIFICATE, "the certificate of the API server is not valid yet; compare the clocks"),
    CERTIFICATE_UNTRUSTED(Kind.CERTIFICATE, "the certificate of the API server is not trusted"),
    NOT_SECURE(Kind.CERTIFICATE, "no secure connection to the API server came about"),
    NO_ROUTE(Kind.UNREACHABLE, "no way leads to the API server"),
    REFUSED(Kind.UNREACHABLE, "the API server cannot be reached"),
    BROKEN(Kind.UNREACHABLE, "the connection to the API server broke"),
    BROKEN_OFF(Kind.UNREACHABLE, "the connection to the API server broke off"),
    CREDENTIALS(Kind.CREDENTIALS, "the API server did not accept the credentials (401); log in again");

    private final Kind kind;
    private final String clause;

    ConnectionFault(Kind kind, String clause) {
        this.kind = kind;
        this.clause = clause;
    }

    /// What has to be seen to.
    public enum Kind {
        UNREACHABLE,
        CERTIFICATE,
        CREDENTIALS
    }

    public Kind kind() {
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
