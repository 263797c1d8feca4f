// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;

/// Aggregated APIs that the API server does not reach, from its discovery, if the list of APIServices cannot be read.
/// If it can, their conditions are checked instead.
public record AggregatedApis() implements Check {
    /// The API server's response if it does not reach the server of an aggregated API; autoscalers quote it in their
    /// events.
    private static final String UNHANDLED = "the server is currently unable to handle the request";

    @Override
    public Reads reads() {
        return Reads.of(Resources.NAMESPACES).and(optionalReads(Resources.API_SERVICES));
    }

    public static Reads optionalReads(Resource<?>... lists) {
        return Reads.of()
                .when(picture -> stale(picture) || discoveryFails(picture), lists)
                .onWarning(WarningMessage.mentioning(UNHANDLED), lists);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.whole(Resources.API_SERVICES)
                ? List.of()
                : picture.server().apis().known().stream()
                        .flatMap(apis -> apis.stale().stream())
                        .map(AggregatedApis::finding)
                        .toList();
    }

    /// @param stale such as `metrics.k8s.io/v1beta1`
    private static Finding finding(String stale) {
        int slash = stale.indexOf('/');
        String name = stale.substring(slash + 1) + "." + stale.substring(0, slash);
        return Finding.of(FindingCode.API_SERVICE_DOWN, Subject.clusterScoped("APIService", name))
                .saying("the API server cannot reach the service behind it")
                .rated(name.endsWith("metrics.k8s.io") ? Severity.MEDIUM : FindingCode.API_SERVICE_DOWN.severity());
    }

    private static boolean stale(Picture picture) {
        return picture.server()
                .apis()
                .known()
                .filter(apis -> !apis.stale().isEmpty())
                .isPresent();
    }

    private static boolean discoveryFails(Picture picture) {
        return picture.objects(Resources.NAMESPACES).stream()
                .flatMap(namespace -> namespace.conditions().stream())
                .anyMatch(condition ->
                        condition.type().equals("NamespaceDeletionDiscoveryFailure") && condition.is("True"));
    }
}
