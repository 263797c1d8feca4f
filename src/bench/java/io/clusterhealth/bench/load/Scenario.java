// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

/// Tests one promise about load.
@FunctionalInterface
interface Scenario {
    void run(Rig rig, Scale scale, Table table) throws Exception;
}
