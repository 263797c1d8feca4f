// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static java.util.Map.entry;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.InitContainer;
import io.clusterhealth.meaning.MeaningPattern;
import io.clusterhealth.meaning.Names;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;

/// The predicates of `rules.txt` on a cause and its symptom together.
final class PairWords {
    private static final Map<String, Function<List<String>, RuleCondition>> WORDS = Map.ofEntries(
            entry("ordered", _ -> Timing.ORDERED::allows),
            entry("close", _ -> Timing.CLOSE::allows),
            entry("together", _ -> Timing::together),
            entry("within", PairWords::within),
            entry(
                    "began-before",
                    _ -> (cause, symptom) -> Timing.lag(cause, symptom)
                            .filter(Duration::isPositive)
                            .isPresent()),
            entry("other-object", _ -> (cause, symptom) -> !cause.subject().equals(symptom.subject())),
            entry("same-code", _ -> (cause, symptom) -> cause.code() == symptom.code()),
            entry("same", PairWords::same),
            entry("calls-cause", _ -> PairWords::callsCause),
            entry("names-other-peers", _ -> (cause, symptom) -> NamedPeers.areElsewhere(symptom, Stream.of(cause))),
            entry("calls-other-server", _ -> NamedPeers::areOtherServers),
            entry("first", _ -> (cause, symptom) -> cause.subject().compareTo(symptom.subject()) < 0),
            entry("elsewhere", _ -> PairWords::elsewhere),
            entry("same-static-pod", _ -> PairWords::sameStaticPod),
            entry("first-of-alike", _ -> PairWords::firstOfAlike),
            entry("names-cause", _ -> (cause, symptom) -> Says.names(symptom, cause.subject())),
            entry("names-cause-in-namespace", _ -> PairWords::namesCauseInNamespace),
            entry("quoted-by-cause", _ -> (cause, symptom) -> Says.quotes(cause, symptom)),
            entry("names-host-of-cause", _ -> (cause, symptom) -> Says.names(symptom, host(cause))),
            entry("names-port-of-cause", _ -> (cause, symptom) -> Says.namesPort(symptom, port(cause))),
            entry(
                    "names-outside",
                    _ -> (cause, symptom) ->
                            Says.outside(symptom).anyMatch(cause.subject().name()::equals)),
            entry("names-same-outside", _ -> PairWords::namesSameOutside),
            entry("alike", PairWords::alike),
            entry("same-target", PairWords::sameTarget),
            entry("names-domain", relation -> target(relation, PairWords::namesDomain)),
            entry("names-target", relation -> target(relation, PairWords::namesTarget)),
            entry("names-api-group", _ -> PairWords::namesApiGroup),
            entry("beside-target", relation -> target(relation, PairWords::besideTarget)),
            entry("shares-word", PairWords::sharesWord),
            entry("alerts-of-product", PairWords::alertsOfProduct),
            entry("alert-called-after-cause", _ -> PairWords::alertCalledAfterCause),
            entry(
                    "reports-on-cause",
                    _ -> (cause, symptom) ->
                            symptom.targets(Relation.REPORTS_ON).contains(cause.subject())));

    /// Shorter words occur in too many names.
    private static final int TELLING = 4;

    /// Words that share this many leading characters may be forms of one word, such as `migrate` and `migration`.
    private static final int STEM = 6;

    private static final Comparator<Finding> BY_START = Comparator.comparing(
                    (Finding one) -> one.since().orElse(Instant.MAX))
            .thenComparing(Finding::subject);

    private PairWords() {}

    static boolean has(String word) {
        return WORDS.containsKey(word);
    }

    /// @throws IllegalArgumentException if the word or an argument is unknown
    static RuleCondition of(String word, List<String> arguments) {
        return Optional.ofNullable(WORDS.get(word))
                .orElseThrow(() -> new IllegalArgumentException("no condition is called " + word))
                .apply(arguments);
    }

    /// `within 2m before 10m after`: both times are known, and the symptom began at most 2 minutes before the cause
    /// and at most 10 minutes after it.
    private static RuleCondition within(List<String> times) {
        Duration before = time(times, "before");
        Duration after = time(times, "after");
        return (cause, symptom) -> Timing.lag(cause, symptom)
                .filter(lag -> lag.compareTo(before.negated()) >= 0 && lag.compareTo(after) <= 0)
                .isPresent();
    }

    private static Duration time(List<String> times, String direction) {
        int at = times.indexOf(direction);
        return at < 1 ? Duration.ZERO : Duration.parse("PT" + times.get(at - 1).toUpperCase(Locale.ROOT));
    }

    /// The symptom names the cause's Service as a host: qualified with its namespace, or unqualified in the same
    /// namespace in a form that is called (a URL or with a port).
    private static boolean callsCause(Finding cause, Finding symptom) {
        Subject service = cause.subject();
        return Says.namesHost(symptom, service.name() + "." + service.namespace())
                || (service.namespace().equals(symptom.subject().namespace())
                        && Says.callsHost(symptom, service.name()));
    }

    /// The symptom names the cause's object with its namespace, such as `shop/web`.
    private static boolean namesCauseInNamespace(Finding cause, Finding symptom) {
        Subject object = cause.subject();
        return !object.namespace().isEmpty() && Says.namesInNamespace(symptom, object);
    }

    /// Both texts are the same apart from object-specific parts; the one that began first represents all.
    private static boolean firstOfAlike(Finding cause, Finding symptom) {
        return BY_START.compare(cause, symptom) < 0 && Says.alike(cause, symptom);
    }

    /// The cause is a DaemonSet of which no pod fails on a node on which the symptom fails: an agent of a node serves
    /// the pods of that node only.
    private static boolean elsewhere(Finding cause, Finding symptom) {
        Set<Subject> here = nodes(symptom);
        Set<Subject> there = nodes(cause);
        return cause.subject().kind().equals("DaemonSet")
                && !here.isEmpty()
                && !there.isEmpty()
                && Collections.disjoint(here, there);
    }

    private static Set<Subject> nodes(Finding one) {
        return switch (one.subject().kind()) {
            case "Node" -> Set.of(one.subject());
            case "Pod" -> Set.copyOf(one.targets(Relation.RUNS_ON));
            default -> Set.copyOf(one.targets(Relation.FAILS_ON));
        };
    }

    /// The kubelet appends the node's name to that of a static pod.
    private static boolean sameStaticPod(Finding cause, Finding symptom) {
        return component(cause).isPresent() && component(cause).equals(component(symptom));
    }

    private static Optional<String> component(Finding pod) {
        String name = pod.subject().name();
        return pod.targets(Relation.RUNS_ON).stream()
                .map(node -> "-" + node.name())
                .filter(name::endsWith)
                .map(node -> name.substring(0, name.length() - node.length()))
                .findFirst();
    }

    /// Both have an equal meaning of this kind: `same Insufficient`.
    private static RuleCondition same(List<String> meaning) {
        MeaningPattern pattern = MeaningPattern.of(meaning.getFirst());
        return (cause, symptom) -> Says.all(symptom, Meaning.class)
                .filter(said -> pattern.matches(said, text -> text))
                .anyMatch(said -> Says.all(cause, Meaning.class).anyMatch(said::equals));
    }

    private static boolean namesSameOutside(Finding cause, Finding symptom) {
        return Says.outside(cause).anyMatch(name -> Says.outside(symptom).anyMatch(name::equals));
    }

    /// Both texts are the same apart from object-specific parts, and have at least this many characters.
    private static RuleCondition alike(List<String> characters) {
        int telling = Integer.parseInt(characters.getFirst());
        return (cause, symptom) ->
                Says.alike(cause, symptom) && Says.fingerprint(symptom).length() >= telling;
    }

    /// Both are linked by this relation to the same object; by any relations, if none is given.
    private static RuleCondition sameTarget(List<String> relation) {
        if (relation.isEmpty()) {
            return (cause, symptom) ->
                    targets(cause).anyMatch(target -> targets(symptom).anyMatch(target::equals));
        }
        Relation wanted = Relation.valueOf(relation.getFirst());
        return (cause, symptom) -> !Collections.disjoint(cause.targets(wanted), symptom.targets(wanted));
    }

    private static Stream<Subject> targets(Finding finding) {
        return finding.links().stream().map(Link::target);
    }

    /// An object that the cause is linked to by this relation fits the symptom.
    private static RuleCondition target(List<String> relation, BiPredicate<Subject, Finding> fits) {
        Relation wanted = Relation.valueOf(relation.getFirst());
        return (cause, symptom) -> cause.targets(wanted).stream().anyMatch(target -> fits.test(target, symptom));
    }

    /// A message that names no host outside of the cluster may be about one that the pod template names.
    private static boolean namesDomain(Subject host, Finding symptom) {
        String domain = Names.domain(host.name());
        return !domain.isEmpty()
                && (Says.namesWithin(symptom, domain)
                        || (Says.outside(symptom).findAny().isEmpty()
                                && symptom.targets(Relation.CALLS).stream()
                                        .anyMatch(called -> called.name().endsWith("." + domain))));
    }

    /// The symptom names this object; a namespaced one must be in the symptom's namespace.
    private static boolean namesTarget(Subject target, Finding symptom) {
        return (target.namespace().isEmpty()
                        || target.namespace().equals(symptom.subject().namespace()))
                && Says.names(symptom, target.name());
    }

    /// An APIService is named `v1beta1.metrics.k8s.io`; messages write its group version as `metrics.k8s.io/v1beta1`.
    private static boolean namesApiGroup(Finding cause, Finding symptom) {
        String name = cause.subject().name();
        int dot = name.indexOf('.');
        return dot > 0 && Says.names(symptom, name.substring(dot + 1) + "/" + name.substring(0, dot));
    }

    /// Another object in the symptom's namespace.
    private static boolean besideTarget(Subject target, Finding symptom) {
        return target.namespace().equals(symptom.subject().namespace()) && !target.equals(symptom.subject());
    }

    /// An init container shares a word with the cause's name: `wait-for-migrations` and `Job shop/migrate-7`.
    private static RuleCondition sharesWord(List<String> common) {
        Set<String> passedOver = Set.copyOf(common);
        return (cause, symptom) -> Says.all(symptom, InitContainer.class)
                .flatMap(init -> words(init.name(), passedOver))
                .anyMatch(word -> words(cause.subject().name(), passedOver).anyMatch(other -> sameWord(word, other)));
    }

    /// The first word of the alert's name is the product: `LokiRequestErrors` is about Loki, whatever its labels
    /// name.
    private static RuleCondition alertsOfProduct(List<String> common) {
        Set<String> passedOver = Set.copyOf(common);
        return (cause, symptom) -> {
            String product = firstWord(symptom.subject().name()).toLowerCase(Locale.ROOT);
            return product.length() >= TELLING - 1
                    && !passedOver.contains(product)
                    && List.of(cause.subject().name().split("[^a-z0-9]")).contains(product);
        };
    }

    /// The alert's name begins with all words of the name of the cause: `KubeSchedulerDown` is about `kube-scheduler`.
    private static boolean alertCalledAfterCause(Finding cause, Finding symptom) {
        String alert = symptom.subject().name();
        String name = cause.subject().name().replace("-", "");
        return name.length() > TELLING
                && alert.regionMatches(true, 0, name, 0, name.length())
                && (alert.length() == name.length() || Character.isUpperCase(alert.charAt(name.length())));
    }

    /// Returns `Loki` for `LokiRequestErrors` and `API` for `APIRemoved`.
    private static String firstWord(String camelCase) {
        int end = 1;
        while (end < camelCase.length() && Character.isUpperCase(camelCase.charAt(end))) {
            end++;
        }
        if (end > 1) {
            return camelCase.substring(0, end < camelCase.length() ? end - 1 : end);
        }
        while (end < camelCase.length() && !Character.isUpperCase(camelCase.charAt(end))) {
            end++;
        }
        return camelCase.substring(0, Math.min(end, camelCase.length()));
    }

    private static Stream<String> words(String name, Set<String> passedOver) {
        return Arrays.stream(name.split("[^a-z0-9]"))
                .filter(word -> word.length() >= TELLING && !passedOver.contains(word));
    }

    private static boolean sameWord(String one, String other) {
        return one.equals(other) || one.regionMatches(0, other, 0, STEM);
    }

    /// An endpoint that does not answer is named `host:port`.
    private static String host(Finding endpoint) {
        String address = endpoint.subject().name();
        return address.substring(0, Math.max(0, address.lastIndexOf(':')));
    }

    private static String port(Finding endpoint) {
        String address = endpoint.subject().name();
        return address.substring(address.lastIndexOf(':') + 1);
    }
}
