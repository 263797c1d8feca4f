// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What calls a service of the cluster and says so: an admission webhook that refuses pods, a registry in the
/// cluster. The address names the namespace in which the service's own software runs.
final class ServiceRules implements Rule {
    static final List<Rule> ALL = List.of(new ServiceRules());

    private static final Pattern ADDRESS = Pattern.compile("([a-z0-9-]{1,63})\\.([a-z0-9-]{1,63})\\.svc");

    private ServiceRules() {}

    @Override
    public Set<FindingCode> symptoms() {
        return Set.of(
                FindingCode.WORKLOAD_CANNOT_CREATE_PODS, FindingCode.REGISTRY_UNREACHABLE, FindingCode.POD_IMAGE_PULL);
    }

    @Override
    public Stream<Edge> explain(Finding symptom, Findings all) {
        Matcher address =
                ADDRESS.matcher(Said.by(symptom) + "\n" + symptom.subject().name());
        if (!address.find()) {
            return Stream.empty();
        }
        String service = address.group(1);
        String namespace = address.group(2);
        return all.in(namespace)
                .filter(cause -> Codes.SOFTWARE.contains(cause.code()) && !cause.equals(symptom))
                .filter(cause -> serves(cause.subject().name(), service) && Timing.ORDERED.allows(cause, symptom))
                .map(cause -> new Edge(
                        cause,
                        symptom,
                        Confidence.LIKELY,
                        "it calls the service %s/%s, which %s serves".formatted(namespace, service, cause.subject())));
    }

    private static boolean serves(String workload, String service) {
        return workload.startsWith(service) || service.startsWith(workload);
    }
}
