// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.CalledService;
import io.clusterhealth.meaning.Meanings;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// What calls a service of the cluster and says so: an admission webhook that refuses pods, a registry in the
/// cluster, an application whose database is away. The address names the namespace in which the service's own
/// software runs.
final class ServiceRules implements Rule {
    static final List<Rule> ALL = List.of(new ServiceRules());

    private static final Set<FindingCode> SYMPTOMS =
            Codes.union(Codes.SOFTWARE, Codes.RECONCILED, Set.of(FindingCode.REGISTRY_UNREACHABLE));

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
        Stream<CalledService> named = Meanings.of(symptom.subject().name()).all(CalledService.class);
        return Stream.concat(Says.all(symptom, CalledService.class), named)
                .distinct()
                .flatMap(called -> serving(called.name(), called.namespace(), symptom, all));
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
        return Says.all(client, CalledService.class)
                .anyMatch(called ->
                        called.namespace().equals(workload.namespace()) && serves(workload.name(), called.name()));
    }

    /// Whether the address of this very service is quoted.
    static boolean names(Finding client, Subject service) {
        return Says.all(client, CalledService.class)
                .anyMatch(new CalledService(service.name(), service.namespace())::equals);
    }

    /// Whether the address of any service of a namespace is quoted.
    static boolean callsInto(Finding client, String namespace) {
        return Says.all(client, CalledService.class)
                .anyMatch(called -> called.namespace().equals(namespace));
    }

    private static boolean serves(String workload, String service) {
        return workload.equals(service) || workload.startsWith(service + "-") || service.startsWith(workload + "-");
    }
}
