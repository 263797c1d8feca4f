// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.capability.Software;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Workload;
import java.util.stream.Stream;

/// The workloads that a whole cluster depends on: DNS, API, pod network and ingress.
final class EssentialWorkloads {
    private static final Software ESSENTIAL = Software.named("essential");

    private EssentialWorkloads() {}

    static boolean contains(Workload workload) {
        return ESSENTIAL.matches(Subjects.of(workload)) || ESSENTIAL.shows(workload.podLabels(), Stream.of());
    }
}
