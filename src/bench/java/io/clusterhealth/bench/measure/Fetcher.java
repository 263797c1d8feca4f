// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import io.clusterhealth.cluster.protobuf.ObjectList;
import java.util.function.Consumer;

/// An HTTP client, as far as downloading needs one.
interface Fetcher extends AutoCloseable {

    /// Enough of a list to hold its `metadata.continue`.
    int HEAD = 256;

    /// The forms in which the program asks for a list.
    String ACCEPT = ObjectList.MEDIA_TYPE + ",application/json";

    /// GETs a URL and throws the body away; returns when all of it has arrived.
    ///
    /// @param onHead is given the first bytes of the body, once there are [#HEAD] of them or no more
    /// @return how many bytes the body had
    long fetch(String url, Consumer<String> onHead) throws Exception;

    @Override
    void close();
}
