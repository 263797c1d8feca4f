// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Names;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// All findings, indexed by the keys that rules look them up by.
public final class Findings {
    private final Map<Subject, List<Finding>> bySubject = new HashMap<>();
    private final Map<Link, List<Finding>> byLink = new HashMap<>();
    private final Map<String, List<Finding>> byNamespace = new HashMap<>();
    private final Map<String, List<Finding>> byName = new HashMap<>();
    private final Map<Finding, List<Finding>> named = Collections.synchronizedMap(new IdentityHashMap<>());
    private final Map<String, Map<String, List<Provided>>> byProvision = new ConcurrentHashMap<>();
    private final Map<RuleCondition, Map<Finding, Boolean>> fits = new ConcurrentHashMap<>();
    private final SortedMap<FindingCode, List<Finding>> byCode = new TreeMap<>();

    /// @param findings in the order in which lookups return them
    public Findings(List<Finding> findings) {
        for (Finding finding : findings) {
            add(bySubject, finding.subject(), finding);
            add(byNamespace, finding.subject().namespace(), finding);
            add(byCode, finding.code(), finding);
            names(finding.subject()).forEach(name -> add(byName, Names.firstWord(name), finding));
            finding.links().stream().distinct().forEach(link -> add(byLink, link, finding));
        }
    }

    private static <K, V> void add(Map<K, List<V>> index, K key, V value) {
        index.computeIfAbsent(key, _ -> new ArrayList<>()).add(value);
    }

    Stream<Finding> about(Subject subject) {
        return bySubject.getOrDefault(subject, List.of()).stream();
    }

    Stream<Finding> linkedBy(Link link) {
        return byLink.getOrDefault(link, List.of()).stream();
    }

    Stream<Finding> in(String namespace) {
        return byNamespace.getOrDefault(namespace, List.of()).stream();
    }

    /// The forms in which messages name an object: alone or behind its namespace, or before it, as hosts are.
    private static Stream<String> names(Subject subject) {
        return subject.namespace().isEmpty()
                ? Stream.of(subject.name())
                : Stream.of(subject.name(), subject.name() + "." + subject.namespace());
    }

    /// Findings whose object may be named in the message; all that are, and few others.
    Stream<Finding> named(Finding symptom) {
        return named.computeIfAbsent(symptom, this::findNamed).stream();
    }

    private List<Finding> findNamed(Finding symptom) {
        return Says.words(symptom).stream()
                .flatMap(word -> byName.getOrDefault(word, List.of()).stream())
                .toList();
    }

    /// Findings about objects of this name, or about a host of this name, whatever its port.
    Stream<Finding> called(String name) {
        return byName.getOrDefault(Names.firstWord(name), List.of()).stream().filter(one -> {
            String own = one.subject().name();
            return own.equals(name) || (one.subject().kind().equals(Subject.EXTERNAL) && own.startsWith(name + ":"));
        });
    }

    /// Whether a condition on one finding alone holds; evaluated once per finding and cached for all symptoms.
    boolean fits(RuleCondition condition, Finding one) {
        return condition == RuleCondition.ALWAYS
                || fits.computeIfAbsent(condition, _ -> Collections.synchronizedMap(new IdentityHashMap<>()))
                        .computeIfAbsent(one, _ -> condition.holds(one, one));
    }

    private record Provided(Term term, Finding finding) {}

    /// The findings by which a row `provides` matches the term.
    Stream<Finding> providing(Provision provision, Term term) {
        return byProvision
                .computeIfAbsent(provision.row(), _ -> provided(provision))
                .getOrDefault(term.group(), List.of())
                .stream()
                .filter(one -> one.term().fits(term))
                .map(Provided::finding);
    }

    private Map<String, List<Provided>> provided(Provision provision) {
        Map<String, List<Provided>> byGroup = new HashMap<>();
        of(provision.codes())
                .forEach(finding ->
                        provision.of(finding).forEach(term -> add(byGroup, term.group(), new Provided(term, finding))));
        return byGroup;
    }

    /// In the order of the codes. Many rows accept about two hundred codes, of which a cluster has a few.
    Stream<Finding> of(Set<FindingCode> codes) {
        Stream<FindingCode> found = codes.size() < byCode.size()
                ? codes.stream().sorted()
                : byCode.keySet().stream().filter(codes::contains);
        return found.flatMap(code -> byCode.getOrDefault(code, List.of()).stream());
    }
}
