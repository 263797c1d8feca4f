// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/// What came of a request, before its body is read.
sealed interface ResponseHead {
    int BUFFER = 1 << 16;

    /// The server answered.
    ///
    /// @param retryAfter how long it asks to be left alone
    /// @param contentType of the body; empty when the server does not say
    /// @param zipped whether the body is packed with gzip
    /// @param body to be closed by the receiver
    record Arrived(int code, Optional<Duration> retryAfter, String contentType, boolean zipped, ResponseBody body)
            implements ResponseHead {

        /// The body, unpacked.
        InputStream content() throws IOException {
            return zipped ? new GZIPInputStream(body, BUFFER) : body;
        }
    }

    /// The connection did not come about, or broke.
    record Broken(Throwable cause) implements ResponseHead {}

    /// The deadline struck, or the call was cancelled.
    record NoResponse() implements ResponseHead {}
}
