// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

/// A promise about load, put to the test.
@FunctionalInterface
interface Scenario {
    void run(Rig rig, Scale scale, Table table) throws Exception;
}
