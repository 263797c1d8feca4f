// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import java.time.Duration;

/// The size of a run.
///
/// @param load how long the steady load of 200 calls per second lasts
/// @param calls of each caller, where answers are matched with questions
/// @param quiet how long callers are measured without a disturbance, and again with one
/// @param silence how long the API server does not respond: less than the 30 s for which token reviews are
///     cached, since callers without a cached review are refused meanwhile
/// @param abandoned calls whose callers hang up
/// @param streams that are opened and closed
/// @param soak length of the endurance run; zero for none
record Scale(
        Duration load,
        int calls,
        Duration quiet,
        Duration silence,
        int sessions,
        int abandoned,
        int streams,
        int restarts,
        Duration soak) {

    /// For every build.
    static final Scale SHORT = new Scale(
            Duration.ofSeconds(8),
            50,
            Duration.ofSeconds(4),
            Duration.ofSeconds(6),
            20_000,
            500,
            100,
            2,
            Duration.ZERO);

    /// The promised figures.
    static final Scale LONG = new Scale(
            Duration.ofMinutes(10),
            1_000,
            Duration.ofSeconds(30),
            Duration.ofSeconds(25),
            20_000,
            5_000,
            1_000,
            5,
            Duration.ofMinutes(30));

    Scale withSoak(Duration length) {
        return new Scale(load, calls, quiet, silence, sessions, abandoned, streams, restarts, length);
    }
}
