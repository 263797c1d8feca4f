// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;

import io.clusterhealth.finding.Finding;
import java.util.List;

/// Control planes of other clusters that run here as workloads, each in a namespace of its own: HyperShift's, Kamaji's,
/// Cluster API's nested ones. All of them have an etcd and an API server by these names.
///
/// @see <a href="https://hypershift.pages.dev/reference/architecture/overview/">HyperShift, Architecture</a>
final class HostedRules {
    private static final String ETCD = "etcd";
    private static final String API_SERVER = "kube-apiserver";

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.SOFTWARE,
                    Codes.SOFTWARE,
                    Path.beside().given(symptom -> Codes.speaks(symptom) && is(symptom, API_SERVER)),
                    (cause, _) -> Codes.speaks(cause) && is(cause, ETCD),
                    LIKELY,
                    "an API server keeps all it knows in its etcd: {cause}"),
            new PathRule(
                    Codes.SOFTWARE,
                    Codes.SOFTWARE,
                    Path.beside()
                            .given(symptom -> Codes.speaks(symptom) && !is(symptom, API_SERVER) && !is(symptom, ETCD)),
                    ((When) (cause, _) -> Codes.speaks(cause) && is(cause, API_SERVER))
                            .and(When.timing(Timing.ORDERED)),
                    LIKELY,
                    "it belongs to a hosted control plane, whose API server is {cause}"));

    private HostedRules() {}

    /// A control plane of this cluster runs as pods of its nodes, not as workloads.
    private static boolean is(Finding finding, String name) {
        return !finding.subject().kind().equals("Pod")
                && finding.subject().name().equals(name);
    }
}
