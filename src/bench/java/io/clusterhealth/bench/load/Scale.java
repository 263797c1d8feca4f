// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import java.time.Duration;

/// How much of everything.
///
/// @param load how long calls come at 200 a second
/// @param calls of each caller, where answers are held against questions
/// @param quiet how long a caller is watched before others disturb
/// @param silence how long the API server says nothing: less than the 30 s for which it is remembered who calls, since
///     whoever is forgotten is refused while nobody can say
/// @param abandoned calls whose callers leave
/// @param streams that are opened and closed
/// @param soak zero for none
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

    /// What was promised.
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
