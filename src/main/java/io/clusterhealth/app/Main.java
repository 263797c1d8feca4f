// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;

/// Spike.
@QuarkusMain
public final class Main implements QuarkusApplication {
    /// Spike.
    public static void main(String... args) {
        System.setProperty("quarkus.http.host-enabled", "false");
        Quarkus.run(Main.class, args);
    }

    @Override
    public int run(String... args) {
        System.err.println("ready");
        return 0;
    }
}
