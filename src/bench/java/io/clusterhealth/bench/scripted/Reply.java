// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import java.nio.charset.StandardCharsets;

/// The response of a script.
public record Reply(int status, String contentType, byte[] body) {

    public static Reply json(int status, String body) {
        return new Reply(status, "application/json", body.getBytes(StandardCharsets.UTF_8));
    }

    public static Reply text(int status, String body) {
        return new Reply(status, "text/plain; charset=utf-8", body.getBytes(StandardCharsets.UTF_8));
    }

    /// A `Status` with `Failure`, as the API sends it.
    public static Reply failure(int status, String reason, String message) {
        return json(status, """
                {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"%s","reason":"%s","code":%d}
                """.formatted(message, reason, status));
    }
}
