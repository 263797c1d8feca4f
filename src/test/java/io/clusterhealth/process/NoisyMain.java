// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import io.clusterhealth.app.Main;
import java.io.PrintStream;
import java.lang.System.Logger.Level;
import java.util.logging.Logger;

/// The server while other code prints and logs all the time, as its libraries might.
public final class NoisyMain {
    private NoisyMain() {}

    /// Starts the server, and the noise as soon as the server has replaced the standard streams.
    public static void main(String... words) {
        PrintStream original = System.out;
        Thread.ofPlatform().daemon().start(() -> {
            while (original.equals(System.out)) {
                Thread.onSpinWait();
            }
            makeNoise();
        });
        Main.main(words);
    }

    private static void makeNoise() {
        String line = "noise ".repeat(40);
        while (true) {
            System.out.println(line);
            System.err.println(line);
            Logger.getLogger("io.quarkus.noise").severe(line);
            System.getLogger("io.clusterhealth.noise").log(Level.ERROR, line);
        }
    }
}
