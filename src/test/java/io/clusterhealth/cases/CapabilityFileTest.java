// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.capability.CapabilityFile;
import io.clusterhealth.capability.CapabilityFile.CapabilityRow;
import io.clusterhealth.capability.Software;
import io.clusterhealth.cause.rule.Rules;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Each row of `capabilities.txt` is valid and used.
class CapabilityFileTest {
    /// Software that does not fail in any case, and the documentation of its names.
    private static final Map<String, String> UPSTREAM = Map.of(
            "node-dns", "https://kubernetes.io/docs/tasks/administer-cluster/nodelocaldns/",
            "ec2-metadata", "https://github.com/jtblin/kube2iam",
            "cni:weave-net", "https://github.com/weaveworks/weave",
            "cni:antrea", "https://antrea.io/docs/");

    /// Reading fails on an unknown code, meaning, link or word, and names the row.
    @Test
    void everyRowIsRead() {
        assertThat(Rules.all(CapabilityFile.rows()))
                .hasSizeGreaterThan(of("needs").size());
    }

    @Test
    void everyCapabilityIsProvidedAndNeeded() {
        Set<String> named =
                of("capability").stream().map(row -> row.columns().getFirst()).collect(Collectors.toSet());
        Set<String> provided = terms("provides");
        Set<String> needed = terms("needs");
        of("depends").forEach(row -> needed.addAll(List.of(row.columns().get(2).split(" +"))));

        assertThat(provided).isEqualTo(named);
        assertThat(needed).isEqualTo(named);
    }

    @Test
    void everyKindOfSoftwareFailsInSomeCaseOrIsDocumented() {
        Set<String> seen = new HashSet<>(UPSTREAM.keySet());
        for (String name : Cases.names()) {
            Cases.examined(name).findings().forEach(finding -> seen.addAll(software(finding)));
        }

        assertThat(seen).containsAll(Software.all().stream().map(Software::name).toList());
    }

    private static List<String> software(Finding finding) {
        return Software.all().stream()
                .filter(software -> software.matches(finding.subject())
                        || finding.targets(Relation.PROVIDES).contains(Subject.capability(software.name())))
                .map(Software::name)
                .toList();
    }

    private static Set<String> terms(String kind) {
        return of(kind).stream()
                .flatMap(row -> List.of(row.columns().getFirst().split(" +")).stream())
                .map(term -> term.split(":", 2)[0])
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static List<CapabilityRow> of(String kind) {
        return CapabilityFile.rows().stream()
                .filter(row -> row.kind().equals(kind))
                .toList();
    }
}
