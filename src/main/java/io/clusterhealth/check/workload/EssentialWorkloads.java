// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.capability.Software;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Workload;
import java.util.stream.Stream;

/// The workloads without which a whole cluster does not work: names, API, pod network and the way in.
final class EssentialWorkloads {
    private static final Software ESSENTIAL = Software.named("essential");

    private EssentialWorkloads() {}

    static boolean contains(Workload workload) {
        return ESSENTIAL.matches(Subjects.of(workload)) || ESSENTIAL.shows(workload.podLabels(), Stream.of());
    }
}
