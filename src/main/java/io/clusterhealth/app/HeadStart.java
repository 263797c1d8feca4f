// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.check.catalog.Checks;

/// Initialises, on a thread of its own while Quarkus starts on the first one, the classes that the first answer needs
/// and whose initialisers take longest: Jackson's (dates, decimals) and the checks'.
final class HeadStart {
    private HeadStart() {}

    /// Returns at once; whoever needs one of the classes sooner than it is ready waits for it, as for any class.
    static void begin() {
        Thread.ofPlatform().daemon().name("head-start").start(HeadStart::run);
    }

    private static void run() {
        try {
            new ObjectMapper().readTree("{\"number\":1}");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
        Checks.all();
    }
}
