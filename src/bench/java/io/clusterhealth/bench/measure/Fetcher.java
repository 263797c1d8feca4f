// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import io.clusterhealth.cluster.protobuf.ObjectList;
import java.util.function.Consumer;

/// An HTTP client for downloads.
interface Fetcher extends AutoCloseable {

    /// Number of leading bytes of a list that include its `metadata.continue`.
    int HEAD = 256;

    /// The `Accept` header of the program's list requests.
    String ACCEPT = ObjectList.MEDIA_TYPE + ",application/json";

    /// GETs a URL and discards the body; returns when all of it has arrived.
    ///
    /// @param onHead receives the first bytes of the body, once there are [#HEAD] of them or the body has ended
    /// @return the number of bytes of the body
    long fetch(String url, Consumer<String> onHead) throws Exception;

    @Override
    void close();
}
