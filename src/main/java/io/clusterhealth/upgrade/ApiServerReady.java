// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;

/// Whether the API server, and etcd behind it, is ready.
final class ApiServerReady {
    private static final String LOOK = "kubectl get --raw '/readyz?verbose'";

    private ApiServerReady() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.readiness().known().isPresent()
                ? List.of()
                : List.of(
                        Obstacle.review(Subject.API_SERVER, Evidence.of("its readiness could not be asked for"), LOOK));
    }
}
