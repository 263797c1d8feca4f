// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What calls a service of the cluster and says so: an admission webhook that refuses pods, a registry in the
/// cluster, an application whose database is away. The address names the namespace in which the service's own
/// software runs.
final class ServiceRules implements Rule {
    static final List<Rule> ALL = List.of(new ServiceRules());

    private static final Set<FindingCode> SYMPTOMS =
            Codes.union(Codes.SOFTWARE, Codes.RECONCILED, Set.of(FindingCode.REGISTRY_UNREACHABLE));
    private static final Pattern ADDRESS = Pattern.compile("([a-z0-9-]{1,63})\\.([a-z0-9-]{1,63})\\.svc\\b(?!-)");

    private ServiceRules() {}

    @Override
    public Set<FindingCode> causes() {
        return Codes.SOFTWARE;
    }

    @Override
    public Set<FindingCode> symptoms() {
        return SYMPTOMS;
    }

    @Override
    public Stream<Edge> explain(Finding symptom, Findings all) {
        if (!Codes.speaks(symptom) || NameRules.lacksNames(symptom)) {
            return Stream.empty();
        }
        Matcher address =
                ADDRESS.matcher(Said.by(symptom) + "\n" + symptom.subject().name());
        return address.results().flatMap(found -> serving(found.group(1), found.group(2), symptom, all));
    }

    private static Stream<Edge> serving(String service, String namespace, Finding symptom, Findings all) {
        return all.in(namespace)
                .filter(cause -> Codes.SOFTWARE.contains(cause.code())
                        && !cause.subject().equals(symptom.subject()))
                .filter(cause -> serves(cause.subject().name(), service) && Timing.ORDERED.allows(cause, symptom))
                .map(cause -> new Edge(
                        cause,
                        symptom,
                        Confidence.LIKELY,
                        "it calls the service %s/%s, which %s serves".formatted(namespace, service, cause.subject())));
    }

    /// Whether a finding's own words hold the address of a service that bears the name of this workload.
    static boolean calls(Finding client, Subject workload) {
        return ADDRESS.matcher(Said.by(client))
                .results()
                .anyMatch(found ->
                        found.group(2).equals(workload.namespace()) && serves(workload.name(), found.group(1)));
    }

    private static boolean serves(String workload, String service) {
        return workload.equals(service) || workload.startsWith(service + "-") || service.startsWith(workload + "-");
    }
}
