// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.Oddities;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;

/// What came of reading one page of a list.
///
/// @param objects in the order of the page; some of them where it could not be read to its end
/// @param originals the same objects as they came; empty unless they are recorded
record PageRead<T>(List<T> objects, List<JsonNode> originals, Oddities oddities, Continuation<T> outcome) {

    /// How the list goes on.
    sealed interface Continuation<T> {
        record Last<T>() implements Continuation<T> {}

        /// @param token of the next page
        /// @param next already under way
        record More<T>(String token, Future<PageRead<T>> next) implements Continuation<T> {}

        /// The token is too old: the list has to be begun anew.
        record Expired<T>() implements Continuation<T> {}

        /// It may succeed after a pause.
        ///
        /// @param pause empty when the server does not say how long
        record Again<T>(Unread why, Optional<Duration> pause) implements Continuation<T> {}

        record GivenUp<T>(Unread up) implements Continuation<T> {}
    }
}
