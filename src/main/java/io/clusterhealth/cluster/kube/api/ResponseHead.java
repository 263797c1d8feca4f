// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/// The outcome of a request, before its body is read.
public sealed interface ResponseHead {
    int BUFFER = 1 << 16;

    /// The longest body that is read as one text, in bytes.
    int LONGEST_TEXT = 8 << 20;

    /// How much is read of the body of a refusal, in bytes.
    int LONGEST_REFUSAL = 1 << 14;

    /// The server answered.
    ///
    /// @param retryAfter pause that the server requests
    /// @param contentType media type of the body; empty without the header
    /// @param zipped whether the body is compressed with gzip
    /// @param body to be closed by the receiver
    record Arrived(int code, Optional<Duration> retryAfter, String contentType, boolean zipped, ResponseBody body)
            implements ResponseHead {

        /// The body, decompressed.
        public InputStream content() throws IOException {
            return zipped ? new GZIPInputStream(body, BUFFER) : body;
        }

        /// The beginning of the body of a refusal, decompressed.
        public String beginning() throws IOException {
            return new String(content().readNBytes(LONGEST_REFUSAL), StandardCharsets.UTF_8);
        }

        /// The whole body, decompressed.
        ///
        /// @throws BodyTooLong where it is longer than [#LONGEST_TEXT]
        String text() throws IOException {
            byte[] bytes = content().readNBytes(LONGEST_TEXT + 1);
            if (bytes.length > LONGEST_TEXT) {
                throw new BodyTooLong();
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /// A body is too long for one text.
    final class BodyTooLong extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /// The connection was not established, or broke.
    record Broken(Throwable cause) implements ResponseHead {}

    /// The deadline passed, or the call was cancelled.
    record NoResponse() implements ResponseHead {}
}
