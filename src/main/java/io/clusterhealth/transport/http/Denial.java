// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.Gate;
import io.quarkus.security.AuthenticationFailedException;
import java.util.Map;
import java.util.Optional;

/// Why a request is not admitted, and the response to it.
enum Denial {
    /// No token was sent.
    NO_TOKEN(401, "Send a bearer token of the cluster", ""),
    MALFORMED(401, "The Authorization header is no single bearer token", "invalid_token"),
    INVALID_TOKEN(401, "The cluster does not accept this token", "invalid_token"),
    FORBIDDEN(
            403,
            "You may not use this server; ask for the right to get the URL " + Gate.URL
                    + " in a ClusterRole's nonResourceURLs",
            ""),
    NO_SCRAPER(
            403,
            "You may not read these metrics; ask for the right to get the URL " + Gate.METRICS_URL
                    + " in a ClusterRole's nonResourceURLs",
            ""),
    THROTTLED(503, "Too many unknown tokens are tried just now; send the same token again in a second", ""),
    REVIEW_FAILED(503, "The cluster cannot say now who you are; try again", "");

    private static final String KEY = "mcp.denial";

    private final int status;
    private final String sentence;
    private final String error;

    /// @param error the error code of RFC 6750; empty when there is none
    Denial(int status, String sentence, String error) {
        this.status = status;
        this.sentence = sentence;
        this.error = error;
    }

    int status() {
        return status;
    }

    String sentence() {
        return sentence;
    }

    /// The first part of `WWW-Authenticate`.
    String scheme() {
        return "Bearer realm=\"cluster-health-mcp\"" + (error.isEmpty() ? "" : ", error=\"" + error + "\"");
    }

    /// This denial wrapped for Quarkus, which only distinguishes success and failure.
    AuthenticationFailedException failure() {
        return new AuthenticationFailedException(sentence, Map.of(KEY, this));
    }

    static Denial of(AuthenticationFailedException failure) {
        return Optional.<Denial>ofNullable(failure.getAttribute(KEY)).orElse(REVIEW_FAILED);
    }
}
