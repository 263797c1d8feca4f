// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.Oddities;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;

/// The result of reading one page of a list.
///
/// @param objects in the order of the page; only some of them where it could not be read to its end
/// @param originals the same objects as received; empty unless they are recorded
record PageRead<T>(List<T> objects, List<JsonNode> originals, Oddities oddities, Continuation<T> outcome) {

    /// How the list continues.
    sealed interface Continuation<T> {
        record Last<T>() implements Continuation<T> {}

        /// @param token of the next page
        /// @param next already being read
        record More<T>(String token, Future<PageRead<T>> next) implements Continuation<T> {}

        /// The continue token has expired: the list has to be restarted.
        record Expired<T>() implements Continuation<T> {}

        /// A retry may succeed after a pause.
        ///
        /// @param pause empty when the server requests none
        record Again<T>(Unread why, Optional<Duration> pause) implements Continuation<T> {}

        record GivenUp<T>(Unread up) implements Continuation<T> {}
    }
}
