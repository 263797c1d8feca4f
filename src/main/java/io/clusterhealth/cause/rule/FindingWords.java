// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static java.util.Map.entry;

import io.clusterhealth.capability.NamePattern;
import io.clusterhealth.capability.Software;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.NoReason.Level;
import io.clusterhealth.meaning.MeaningPattern;
import io.clusterhealth.meaning.NodeRefusal;
import io.clusterhealth.meaning.Topic;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The predicates of `rules.txt` on one finding: the symptom, or the cause if the predicate is prefixed with `cause`.
final class FindingWords {
    private static final Map<String, Function<List<String>, RuleCondition>> WORDS = Map.ofEntries(
            entry("says", meanings -> says(meanings, Says::any)),
            entry("prints", meanings -> says(meanings, Says::printed)),
            entry("mentions", FindingWords::mentions),
            entry("quoted", _ -> (one, _) -> !Says.nothing(one)),
            entry("gives-reason", _ -> (one, _) -> Says.reason(one)),
            entry("no-reason", FindingWords::noReason),
            entry("mode", FindingWords::mode),
            entry("layer", FindingWords::layer),
            entry("kind", FindingWords::kind),
            entry("in", FindingWords::in),
            entry("named", FindingWords::named),
            entry("at-least", FindingWords::atLeast),
            entry("dated", _ -> (one, _) -> one.since().isPresent()),
            entry("software", FindingWords::software),
            entry("on-path", _ -> (one, _) -> NamedPeers.onPath(one)),
            entry("unowned", _ -> (one, _) -> !one.linked(Relation.OWNED_BY)),
            entry("linked", FindingWords::linked),
            entry("linked-only", FindingWords::linkedOnly),
            entry("all-nodes", FindingWords::allNodes),
            entry("third-of-nodes", FindingWords::thirdOfNodes),
            entry(
                    "names-outside-host",
                    _ -> (one, _) -> Says.outside(one).findAny().isPresent()));

    private FindingWords() {}

    /// @throws IllegalArgumentException if the word or an argument is unknown
    static RuleCondition of(String word, List<String> arguments) {
        return Optional.ofNullable(WORDS.get(word))
                .orElseThrow(() -> new IllegalArgumentException("no condition is called " + word))
                .apply(arguments);
    }

    /// One of these meanings is in such a quote, or was stated by the check.
    private static RuleCondition says(List<String> meanings, BiPredicate<Finding, Predicate<Meaning>> where) {
        List<MeaningPattern> wanted = meanings.stream().map(MeaningPattern::of).toList();
        return (one, other) -> where.test(
                one,
                meaning -> wanted.stream()
                        .anyMatch(pattern ->
                                pattern.matches(meaning, text -> NamePattern.filled(text, other.subject()))));
    }

    /// The object's name matches one of these kinds of software, or its pods show that it is one.
    private static RuleCondition software(List<String> names) {
        List<Software> wanted = names.stream().map(Software::named).toList();
        return (one, _) -> wanted.stream()
                .anyMatch(software -> software.matches(one.subject())
                        || one.targets(Relation.PROVIDES).contains(Subject.capability(software.name())));
    }

    private static RuleCondition mentions(List<String> topics) {
        Topic[] wanted = topics.stream().map(Topic::valueOf).toArray(Topic[]::new);
        return (one, _) -> Says.mentions(one, wanted);
    }

    /// Each quote is a message without a reason of its own, of one of these levels.
    private static RuleCondition noReason(List<String> levels) {
        Set<Level> wanted = set(Level.class, levels);
        return (one, _) -> Says.noReason(one, wanted);
    }

    private static RuleCondition mode(List<String> modes) {
        Set<Mode> wanted = set(Mode.class, modes);
        return (one, _) -> one.mode().filter(wanted::contains).isPresent();
    }

    private static RuleCondition layer(List<String> layers) {
        Set<Layer> wanted = set(Layer.class, layers);
        return (one, _) -> wanted.contains(one.code().layer());
    }

    private static RuleCondition kind(List<String> kinds) {
        Set<String> wanted = Set.copyOf(kinds);
        return (one, _) -> wanted.contains(one.subject().kind());
    }

    private static RuleCondition in(List<String> namespaces) {
        return any(namespaces.stream().map(namespace -> new NamePattern(namespace, "*")));
    }

    private static RuleCondition named(List<String> names) {
        return any(names.stream().map(NamePattern::of));
    }

    private static RuleCondition any(Stream<NamePattern> patterns) {
        List<NamePattern> wanted = patterns.toList();
        return (one, other) -> wanted.stream().anyMatch(pattern -> pattern.matches(one.subject(), other.subject()));
    }

    private static RuleCondition atLeast(List<String> severity) {
        Severity least = Severity.valueOf(severity.getFirst());
        return (one, _) -> one.severity().compareTo(least) <= 0;
    }

    /// `linked MOUNTS`, `linked MEMBER_OF MachineConfigPool`, `linked MEMBER_OF MachineConfigPool/master`
    private static RuleCondition linked(List<String> relationAndTarget) {
        Relation relation = Relation.valueOf(relationAndTarget.getFirst());
        if (relationAndTarget.size() == 1) {
            return (one, _) -> one.linked(relation);
        }
        String[] target = relationAndTarget.get(1).split("/", 2);
        return (one, _) -> one.targets(relation).stream().anyMatch(subject -> is(subject, target));
    }

    private static boolean is(Subject subject, String... kindAndName) {
        return subject.kind().equals(kindAndName[0])
                && (kindAndName.length == 1 || subject.name().equals(kindAndName[1]));
    }

    /// All objects that the finding is linked to by this relation are of one kind, if there are any.
    private static RuleCondition linkedOnly(List<String> relationAndKind) {
        Relation relation = Relation.valueOf(relationAndKind.getFirst());
        String kind = relationAndKind.get(1);
        return (one, _) ->
                one.targets(relation).stream().allMatch(target -> target.kind().equals(kind));
    }

    /// Each of these reasons excludes a node, and together they exclude every node that the pod may run on.
    private static RuleCondition allNodes(List<String> reasons) {
        Set<NodeRefusal> wanted = set(NodeRefusal.class, reasons);
        return (one, _) -> Shortage.of(one).all(wanted);
    }

    /// The scheduler rejects at least a third of the nodes that the pod may run on for this reason, and others are
    /// full.
    private static RuleCondition thirdOfNodes(List<String> reason) {
        NodeRefusal wanted = NodeRefusal.valueOf(reason.getFirst());
        return (one, _) -> Shortage.of(one).third(wanted);
    }

    private static <E extends Enum<E>> Set<E> set(Class<E> type, List<String> names) {
        Set<E> set = EnumSet.noneOf(type);
        names.forEach(name -> set.add(Enum.valueOf(type, name)));
        return set;
    }
}
