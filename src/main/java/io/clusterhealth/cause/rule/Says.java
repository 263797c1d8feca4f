// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts.ServiceName;
import io.clusterhealth.meaning.Fingerprint;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.meaning.Meaning.OwnWords;
import io.clusterhealth.meaning.Meaning.ServiceAccountMissing;
import io.clusterhealth.meaning.Names;
import io.clusterhealth.meaning.Topic;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The meanings and names in the evidence of a finding. The only class of this package that reads quotes.
final class Says {
    private static final Cache<Finding, String> FINGERPRINTS =
            Caffeine.newBuilder().weakKeys().maximumSize(10_000).build();

    /// How many characters a message has that is not repeated by chance.
    private static final int SENTENCE = 24;

    private static final Set<Class<? extends Meaning>> LACKED =
            Set.of(NotFound.class, OverQuota.class, ServiceAccountMissing.class);

    private Says() {}

    @SafeVarargs
    static boolean any(Finding finding, Class<? extends Meaning>... types) {
        for (Evidence evidence : finding.evidence()) {
            if (evidence.meanings().any(types)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the evidence has a matching meaning.
    static boolean any(Finding finding, Predicate<Meaning> fits) {
        for (Evidence evidence : finding.evidence()) {
            for (Meaning meaning : evidence.meanings().all()) {
                if (fits.test(meaning)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether a quote that its program printed has a matching meaning.
    static boolean printed(Finding finding, Predicate<Meaning> fits) {
        return finding.evidence().stream()
                .map(Evidence::meanings)
                .filter(said -> said.any(OwnWords.class))
                .anyMatch(said -> said.all().stream().anyMatch(fits));
    }

    static <T extends Meaning> Stream<T> all(Finding finding, Class<T> type) {
        return finding.evidence().stream()
                .flatMap(evidence -> evidence.meanings().all(type));
    }

    static boolean mentions(Finding finding, Topic... topics) {
        for (Evidence evidence : finding.evidence()) {
            if (evidence.meanings().mentions(topics)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the finding has no quote.
    static boolean nothing(Finding finding) {
        return finding.evidence().stream().allMatch(evidence -> evidence.quote().isBlank());
    }

    /// Whether each quote is a message without a reason of its own, of one of these levels.
    static boolean noReason(Finding finding, Set<Meaning.NoReason.Level> levels) {
        return finding.evidence().stream()
                .filter(evidence -> !evidence.quote().isBlank())
                .allMatch(evidence ->
                        evidence.meanings().all(Meaning.NoReason.class).anyMatch(one -> levels.contains(one.level())));
    }

    /// Whether a quote gives a reason of a known meaning.
    static boolean reason(Finding finding) {
        return finding.evidence().stream()
                .flatMap(evidence -> evidence.meanings().reasons())
                .anyMatch(meaning -> !(meaning instanceof Meaning.Stated));
    }

    /// Whether both have quotes, these are the same apart from object-specific parts, and name the same objects as
    /// missing or exhausted: the name of such an object may contain digits.
    static boolean alike(Finding one, Finding other) {
        String said = fingerprint(one);
        return !said.isBlank() && said.equals(fingerprint(other)) && lacked(one).equals(lacked(other));
    }

    /// The objects that are reported as missing or exhausted, by name.
    private static Set<Meaning> lacked(Finding finding) {
        return finding.evidence().stream()
                .flatMap(evidence -> evidence.meanings().all().stream())
                .filter(meaning -> LACKED.stream().anyMatch(type -> type.isInstance(meaning)))
                .collect(Collectors.toSet());
    }

    /// The quotes of a finding, with its object, its namespace in a path (`Pod/shop/`) and every word with a digit
    /// replaced by a mark. Cached, because rows compare each incident with every other.
    static String fingerprint(Finding finding) {
        return FINGERPRINTS.get(finding, Says::readFingerprint);
    }

    private static String readFingerprint(Finding finding) {
        Subject subject = finding.subject();
        String object = subject.namespace() + "/" + subject.name();
        String said = Names.replace(Names.replace(quotes(finding), object, "#"), subject.name(), "#");
        return Fingerprint.of(
                subject.namespace().isEmpty() ? said : said.replace("/" + subject.namespace() + "/", "/#/"));
    }

    /// The hosts and resources outside of the cluster that the evidence names.
    static Stream<String> outside(Finding finding) {
        return finding.evidence().stream().flatMap(evidence -> evidence.meanings().outside().stream());
    }

    /// The hosts outside of the cluster that the evidence names as called.
    static Stream<String> calledHosts(Finding finding) {
        return finding.evidence().stream().flatMap(evidence -> evidence.meanings().called().hosts().stream());
    }

    /// The Services that the evidence names as called; the namespace is empty if the text does not contain it.
    static Stream<ServiceName> calledServices(Finding finding) {
        return finding.evidence().stream().flatMap(evidence -> evidence.meanings().called().services().stream());
    }

    /// Whether a name occurs as a whole: `worker-1` is neither in `worker-10` nor in `gpu-worker-1`.
    static boolean names(Finding finding, String name) {
        return Names.in(quotes(finding), name);
    }

    /// See [Names#words(String)].
    static Set<String> words(Finding finding) {
        return Names.words(quotes(finding));
    }

    /// Whether an object is named. A name that may be a word of the message must stand beside its kind, in quotes
    /// or in a path.
    static boolean names(Finding finding, Subject object) {
        return Names.object(quotes(finding), object.kind(), object.name());
    }

    /// Whether an object is named with its namespace, as `shop/web`, or as OpenShift's operators do: `web.shop`.
    static boolean namesInNamespace(Finding finding, Subject object) {
        String quotes = quotes(finding);
        return Names.object(quotes, object.kind(), object.namespace() + "/" + object.name())
                || Names.in(quotes, object.name() + "." + object.namespace());
    }

    /// Whether a quote of one contains a whole message of the other; short messages are no evidence.
    static boolean quotes(Finding one, Finding other) {
        String said = quotes(one);
        return other.evidence().stream()
                .map(evidence -> evidence.said().message())
                .anyMatch(message -> message.length() >= SENTENCE && said.contains(message));
    }

    /// Whether a host is named, with or without the domain that follows.
    static boolean namesHost(Finding finding, String host) {
        return Names.host(quotes(finding), host);
    }

    static boolean namesWithin(Finding finding, String domain) {
        return quotes(finding).contains("." + domain);
    }

    /// Whether a host is named in a form that is called: with a port, or after `//` or `@`.
    static boolean callsHost(Finding finding, String host) {
        return Names.called(quotes(finding), host);
    }

    /// Whether a port is named, as `:3128`, `port 3128` or `port=3128`.
    static boolean namesPort(Finding finding, String port) {
        return Names.port(quotes(finding), port);
    }

    private static String quotes(Finding finding) {
        return finding.evidence().stream()
                .map(Evidence::quote)
                .filter(quote -> !quote.isEmpty())
                .collect(Collectors.joining("\n"));
    }
}
