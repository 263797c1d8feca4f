// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.cause.rule.Edge;
import io.clusterhealth.cause.rule.Findings;
import io.clusterhealth.cause.rule.Rule;
import io.clusterhealth.cause.rule.Rules;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Properties of every explanation, whatever was found.
class ExplanationPropertiesTest {
    /// Number of worlds in which a rule must fire once; most rules need fewer than a thousandth of them.
    private static final long ENOUGH = 200_000;

    static LongStream seeds() {
        return LongStream.range(0, 150);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void orderOfTheInputChangesNothing(long seed) {
        List<Finding> findings = findings(seed);
        List<Finding> shuffled = new ArrayList<>(findings);
        Collections.shuffle(shuffled, new Random(seed));

        assertThat(Explanation.of(shuffled)).isEqualTo(Explanation.of(findings));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyFindingIsInExactlyOnePlace(long seed) {
        List<Finding> findings = findings(seed);

        assertThat(places(Explanation.of(findings))).containsExactlyInAnyOrderElementsOf(found(findings.stream()));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everySymptomHasItsEvidence(long seed) {
        assertThat(Explanation.of(findings(seed)).incidents())
                .flatExtracting(Incident::symptoms)
                .allSatisfy(symptom -> assertThat(symptom.because()).isNotBlank());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void incidentIsAsBadAsTheWorstInItAndNeverLow(long seed) {
        assertThat(Explanation.of(findings(seed)).incidents()).allSatisfy(incident -> {
            assertThat(incident.severity())
                    .isLessThanOrEqualTo(Severity.MEDIUM)
                    .isEqualTo(members(incident)
                            .map(Finding::severity)
                            .sorted()
                            .findFirst()
                            .orElseThrow());
        });
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void noticesAreLow(long seed) {
        assertThat(Explanation.of(findings(seed)).notices())
                .extracting(Finding::severity)
                .isSubsetOf(Severity.LOW, Severity.INFO);
    }

    /// A symptom that nothing else explains becomes a cause or a notice; the others get another cause.
    @ParameterizedTest
    @MethodSource("seeds")
    void removingTheCausePromotesItsSymptoms(long seed) {
        List<Finding> findings = findings(seed);
        Forest before = new Forest(edges(findings));
        for (Incident incident : Explanation.of(findings).incidents()) {
            Finding removed = incident.cause();
            List<Finding> rest = findings.stream()
                    .filter(finding -> !finding.equals(removed))
                    .toList();
            Set<Finding> explicable = explicable(rest);

            Diagnosis after = Explanation.of(rest);

            assertThat(places(after)).containsExactlyInAnyOrderElementsOf(found(rest.stream()));
            Set<Finding> roots = Stream.concat(
                            after.notices().stream(), after.incidents().stream().map(Incident::cause))
                    .collect(Collectors.toSet());
            assertThat(direct(removed, before))
                    .filteredOn(symptom -> !explicable.contains(symptom))
                    .allSatisfy(symptom -> assertThat(roots).contains(symptom));
            assertThat(after.incidents())
                    .flatExtracting(Incident::symptoms)
                    .extracting(Symptom::finding)
                    .allSatisfy(symptom -> assertThat(explicable).contains(symptom));
        }
    }

    /// Symptoms that a rule explains, also by a cause that is older than its pods, or that incidents have in common.
    private static Set<Finding> explicable(List<Finding> findings) {
        List<Edge> edges = edges(findings);
        Forest forest = new Forest(edges);
        List<Edge> ofOlder = new Explanation(Rules.all()).ofOlder(findings, forest);
        forest.add(ofOlder);
        return Stream.of(edges, ofOlder, Explanation.betweenTrees(findings, forest))
                .flatMap(List::stream)
                .map(Edge::symptom)
                .collect(Collectors.toSet());
    }

    /// The direct effects of a cause.
    private static List<Finding> direct(Finding cause, Forest forest) {
        return forest.effects(cause).stream().map(Edge::symptom).toList();
    }

    @Test
    void everyRuleFires() {
        assertThat(Rules.all())
                .filteredOn(rule -> !fires(rule))
                .extracting(Rule::row)
                .isEmpty();
    }

    private static boolean fires(Rule rule) {
        RowWords words = RowWords.of(rule.row());
        return LongStream.range(0, ENOUGH)
                .mapToObj(seed -> GeneratedFindings.about(rule, words, seed).some(60))
                .anyMatch(findings -> fires(rule, findings));
    }

    private static boolean fires(Rule rule, List<Finding> findings) {
        Findings all = new Findings(findings);
        return findings.stream()
                .filter(finding -> rule.symptoms().contains(finding.code()))
                .anyMatch(finding -> rule.explain(finding, all).findAny().isPresent());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void removingACauseLeavesTheOthersTheirSymptoms(long seed) {
        List<Finding> findings = findings(seed);
        List<Incident> before = Explanation.of(findings).incidents();
        if (before.isEmpty()) {
            return;
        }
        Incident removed = before.getFirst();
        List<Finding> rest = findings.stream()
                .filter(finding -> !finding.equals(removed.cause()))
                .toList();

        List<Set<Finding>> after = Explanation.of(rest).incidents().stream()
                .map(incident -> (Set<Finding>) new HashSet<>(members(incident).toList()))
                .toList();

        assertThat(before.subList(1, before.size()))
                .allSatisfy(other -> assertThat(after)
                        .anyMatch(members -> members.containsAll(members(other).toList())));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void unrelatedFindingChangesNoOtherIncident(long seed) {
        List<Finding> findings = findings(seed);
        Finding unrelated = GivenFinding.finding(FindingCode.JOB_FAILED, new Subject("Job", "elsewhere", "lonely"))
                .get();
        List<Finding> more = new ArrayList<>(findings);
        more.add(unrelated);

        Diagnosis before = Explanation.of(findings);
        Diagnosis after = Explanation.of(more);

        assertThat(after.notices()).isEqualTo(before.notices());
        assertThat(after.incidents())
                .containsAll(before.incidents())
                .hasSize(before.incidents().size() + 1);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nothingExplainsItself(long seed) {
        assertThat(Explanation.of(findings(seed)).incidents())
                .allSatisfy(incident -> assertThat(incident.symptoms())
                        .extracting(Symptom::finding)
                        .doesNotContain(incident.cause())
                        .doesNotHaveDuplicates());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aNodeIsNeverBlamedForAnApplicationsOwnFault(long seed) {
        Set<FindingCode> own = Set.of(
                FindingCode.POD_CRASH_LOOP,
                FindingCode.POD_OOM_KILLED,
                FindingCode.POD_IMAGE_PULL,
                FindingCode.POD_CONFIG_ERROR);

        assertThat(edges(findings(seed)))
                .filteredOn(edge -> edge.cause().subject().kind().equals("Node"))
                .filteredOn(edge -> !servesElsewhere(edge))
                .filteredOn(edge -> !saysWhatItsNodeLacks(edge))
                .extracting(edge -> edge.symptom().code())
                .doesNotContainAnyElementsOf(own);
    }

    /// Pods of templates whose other pods run elsewhere fail on this node, so the fault is not the applications'.
    private static boolean servesElsewhere(Edge edge) {
        return edge.cause().code() == FindingCode.NODE_FAILS_PODS;
    }

    /// With these meanings, and where its node ran out of memory, it is not the application's fault.
    private static boolean saysWhatItsNodeLacks(Edge edge) {
        return edge.symptom().mode().filter(Mode.NODE_OUT_OF_MEMORY::equals).isPresent()
                || edge.symptom().evidence().stream()
                        .anyMatch(said -> said.meanings()
                                .any(
                                        Meaning.NoPodCidr.class,
                                        Meaning.NoProcess.class,
                                        Meaning.NoSpace.class,
                                        Meaning.ReadOnly.class));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void strangersStayApart(long seed) {
        List<Finding> strangers = LongStream.range(0, 2 + seed % 9)
                .mapToObj(i -> GivenFinding.finding(pick(seed + i), new Subject("Deployment", "team-" + i, "app-" + i))
                        .ago((int) (seed * 7 + i) % 90)
                        .says("exit status " + i)
                        .get())
                .toList();

        assertThat(Explanation.of(strangers).incidents()).hasSameSizeAs(strangers);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void loudSymptomsDoNotOutrankAQuietCause(long seed) {
        Finding quiet = GivenFinding.finding(FindingCode.NODE_LOST, GivenFinding.node("quiet"))
                .as(Severity.CRITICAL)
                .ago(1)
                .get();
        List<Finding> all = new ArrayList<>(findings(seed).stream()
                .filter(finding -> finding.severity() != Severity.CRITICAL)
                .toList());
        all.add(quiet);

        Incident first = Explanation.of(all).incidents().getFirst();

        assertThat(members(first)).contains(quiet);
    }

    private static FindingCode pick(long number) {
        List<FindingCode> codes = List.of(
                FindingCode.POD_CRASH_LOOP,
                FindingCode.POD_OOM_KILLED,
                FindingCode.POD_CONFIG_ERROR,
                FindingCode.POD_UNSCHEDULABLE,
                FindingCode.POD_STUCK_CREATING,
                FindingCode.WORKLOAD_UNAVAILABLE,
                FindingCode.ROLLOUT_STUCK);
        return codes.get((int) (number % codes.size()));
    }

    private static List<Edge> edges(List<Finding> findings) {
        Findings all = new Findings(findings);
        return Rules.all().stream()
                .flatMap(rule -> findings.stream()
                        .filter(finding -> rule.symptoms().contains(finding.code()))
                        .flatMap(finding -> rule.explain(finding, all)))
                .toList();
    }

    private static List<Finding> findings(long seed) {
        return new GeneratedFindings(seed).some((int) (5 + seed % 40));
    }

    /// A finding without the evidence that a cause gets of its symptoms.
    private record Found(
            FindingCode code,
            Subject subject,
            Severity severity,
            Optional<Instant> since,
            List<Link> links,
            Evidence seen) {}

    private static List<Found> places(Diagnosis diagnosis) {
        return found(Stream.concat(
                diagnosis.notices().stream(),
                diagnosis.incidents().stream().flatMap(ExplanationPropertiesTest::members)));
    }

    private static List<Found> found(Stream<Finding> findings) {
        return findings.map(one -> new Found(
                        one.code(),
                        one.subject(),
                        one.severity(),
                        one.since(),
                        one.links(),
                        one.evidence().getFirst()))
                .toList();
    }

    private static Stream<Finding> members(Incident incident) {
        return Stream.concat(
                Stream.of(incident.cause()), incident.symptoms().stream().map(Symptom::finding));
    }
}
