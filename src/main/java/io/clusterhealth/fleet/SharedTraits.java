// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Fingerprint;
import io.clusterhealth.meaning.Meaning.ComparisonFailed;
import io.clusterhealth.meaning.Meaning.EndingCertificate;
import io.clusterhealth.meaning.Meaning.OwnWords;
import io.clusterhealth.meaning.Meaning.TemplateFailed;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Derives the traits by which another cluster's cause counts as the same.
final class SharedTraits {
    /// Kinds whose objects belong to one cluster, even under equal names.
    private static final Set<String> OF_ONE_CLUSTER = Words.setOf("""
            Node Machine BareMetalHost PersistentVolume VolumeAttachment CertificateSigningRequest Lease""");

    private static final Set<FindingCode> OF_SOURCES =
            Set.of(FindingCode.DELIVERY_SOURCE_FAILED, FindingCode.DELIVERY_FAILED);

    private static final Pattern ADDRESS = Pattern.compile("\\b(?:https?|ssh|git|oci)://([^\\s'\"`<>]{3,400})");

    /// The user part of a URL, which may contain a password, and the query, which differs between requests.
    private static final Pattern OF_A_REQUEST = Pattern.compile("^[^/@]*@|[?#].*$");

    /// The request path after a repository, and punctuation at its end.
    private static final Pattern END = Pattern.compile("(?:\\.git)?(?:/info/refs|/index\\.yaml)?[/.,:;)]*$");

    /// The host of a URL or an image.
    private static final Pattern HOST =
            Pattern.compile("(?<![\\w.@-])((?:[a-z0-9-]{1,63}\\.){1,9}[a-z0-9-]{1,63})(?::\\d+)?/");

    private static final Pattern WORD = Pattern.compile("(?<![A-Za-z#])[A-Za-z]{3,}(?![A-Za-z#])");
    private static final int MESSAGE = 600;

    private SharedTraits() {}

    /// The traits of a cause.
    ///
    /// @param images the images of its failing containers
    static List<SharedTrait> of(Finding cause, FailedImages images) {
        if (isOfOneCluster(cause)) {
            return List.of();
        }
        Stream<SharedTrait> known = Stream.of(
                        certificate(cause), hubObject(cause), external(cause), source(cause), template(cause))
                .flatMap(Optional::stream);
        return Stream.of(known, FaultTraits.of(cause, images), crash(cause, images), message(cause, images))
                .flatMap(Function.identity())
                .toList();
    }

    /// What volumes are bound to, and a registry that runs in the cluster, are its own, whatever their names.
    private static boolean isOfOneCluster(Finding cause) {
        return OF_ONE_CLUSTER.contains(component(cause).kind())
                || cause.subject().kind().equals(Subject.EXTERNAL)
                        && (cause.linked(Relation.SERVED_BY) || cause.code() == FindingCode.VOLUME_NODES_MISSING);
    }

    private static Optional<SharedTrait> certificate(Finding cause) {
        return cause.evidence().stream()
                .flatMap(evidence -> evidence.meanings().all(EndingCertificate.class))
                .map(EndingCertificate::fingerprint)
                .filter(fingerprint -> !fingerprint.isEmpty())
                .findFirst()
                .map(fingerprint -> new SharedTrait(
                        SharedTrait.TraitKind.CERTIFICATE,
                        fingerprint,
                        "the same certificate, SHA-256 " + fingerprint));
    }

    /// Objects created for many clusters can fail for separate reasons, so the messages must be the same.
    private static Optional<SharedTrait> hubObject(Finding cause) {
        return cause.targets(Relation.DRAWS_FROM).stream()
                .filter(source -> source.kind().equals("ApplicationSet"))
                .findFirst()
                .flatMap(maker -> said(cause)
                        .map(said -> new SharedTrait(
                                SharedTrait.TraitKind.HUB_OBJECT,
                                key(cause, maker, said),
                                "the same message about what %s of the hub makes".formatted(maker))));
    }

    /// A fault of an unknown class is the same only where it has the same code.
    private static Optional<SharedTrait> external(Finding cause) {
        Subject subject = cause.subject();
        if (!subject.kind().equals(Subject.EXTERNAL)) {
            return Optional.empty();
        }
        if (cause.code() == FindingCode.ZONE_DOWN) {
            return Optional.of(new SharedTrait(SharedTrait.TraitKind.ZONE, subject.name(), "the same zone"));
        }
        return OutsideHost.isOne(subject.name()) && fault(cause).isEmpty()
                ? Optional.of(new SharedTrait(
                        SharedTrait.TraitKind.EXTERNAL,
                        cause.code().id() + " " + subject.name(),
                        "each of them names " + subject.name()))
                : Optional.empty();
    }

    private static Optional<FaultClass> fault(Finding cause) {
        return cause.evidence().stream()
                .flatMap(evidence -> FaultClass.of(evidence.meanings()).stream())
                .findFirst();
    }

    /// One cluster may lack a key for a repository of which another asks for a branch that does not exist.
    private static String failure(Finding cause) {
        return fault(cause)
                .map(FaultClass::name)
                .or(() -> said(cause).map(said -> words(ADDRESS.matcher(said).replaceAll(""))))
                .orElse("");
    }

    private static Optional<SharedTrait> source(Finding cause) {
        boolean fetching = cause.code() == FindingCode.DELIVERY_SOURCE_FAILED
                || cause.evidence().stream().anyMatch(one -> one.meanings().any(ComparisonFailed.class));
        return OF_SOURCES.contains(cause.code()) && fetching
                ? cause.evidence().stream()
                        .flatMap(evidence -> repositories(evidence.said().message()))
                        .filter(OutsideHost::isOne)
                        .findFirst()
                        .map(repository -> new SharedTrait(
                                SharedTrait.TraitKind.SOURCE,
                                repository + "\n" + failure(cause),
                                "each of them draws from " + repository))
                : Optional.empty();
    }

    /// Argo CD and Flux, and objects of other names, may deliver the same chart.
    private static Optional<SharedTrait> template(Finding cause) {
        return cause.evidence().stream()
                .flatMap(evidence -> evidence.meanings().all(TemplateFailed.class))
                .findFirst()
                .map(failed -> new SharedTrait(
                        SharedTrait.TraitKind.SOURCE,
                        failed.place() + "\n" + words(failed.error()),
                        "each of them renders " + failed.place()));
    }

    private static Stream<String> repositories(String message) {
        return ADDRESS.matcher(message)
                .results()
                .map(MatchResult::group)
                .map(address -> address.substring(address.indexOf("://") + 3))
                .map(address -> END.matcher(OF_A_REQUEST.matcher(address).replaceAll(""))
                        .replaceFirst(""))
                .filter(repository -> repository.indexOf('/') > 0);
    }

    /// A program that ends by itself, in the same version. What its probes say is not specific enough.
    private static Stream<SharedTrait> crash(Finding cause, FailedImages images) {
        boolean own = cause.evidence().stream().anyMatch(one -> one.meanings().any(OwnWords.class));
        return !own || FaultTraits.blames(cause)
                ? Stream.empty()
                : images.crashed().stream()
                        .filter(FailedImages::isCommon)
                        .sorted()
                        .flatMap(image -> said(cause)
                                .map(said -> new SharedTrait(
                                        SharedTrait.TraitKind.IMAGE,
                                        String.join("\n", cause.code().id(), cause.title(), image, words(said)),
                                        "each of them runs " + image + ", which says the same"))
                                .stream());
    }

    /// Programs of different repositories are different, even if a workload of the same name runs them.
    private static Stream<SharedTrait> message(Finding cause, FailedImages images) {
        Subject component = component(cause);
        List<String> repositories = images.repositories().toList();
        return said(cause).stream()
                .flatMap(said -> (repositories.isEmpty() ? List.of("") : repositories)
                        .stream()
                                .map(repository -> new SharedTrait(
                                        SharedTrait.TraitKind.MESSAGE,
                                        repository + "\n" + key(cause, component, said),
                                        "the same message about " + component)));
    }

    /// The first quote about the cause that contains a word.
    private static Optional<String> said(Finding cause) {
        return cause.evidence().stream()
                .map(Evidence::said)
                .filter(said -> !said.message().isBlank())
                .findFirst()
                .map(Quote::text)
                .filter(said -> WORD.matcher(Fingerprint.of(said)).find());
    }

    private static String key(Finding cause, Subject component, String said) {
        return String.join(
                "\n", cause.code().id(), cause.title(), component.toString(), outside(cause, said), words(said));
    }

    private static String words(String said) {
        String words = Fingerprint.of(said);
        return words.substring(0, Math.min(words.length(), MESSAGE));
    }

    /// The external hosts that the cause depends on or names: causes with different hosts are different.
    private static String outside(Finding cause, String said) {
        return Stream.concat(
                        cause.links().stream()
                                .map(Link::target)
                                .filter(target -> target.kind().equals(Subject.EXTERNAL))
                                .map(Subject::name),
                        HOST.matcher(said).results().map(host -> host.group(1)))
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private static Subject component(Finding cause) {
        return cause.subject().kind().equals("Pod")
                ? cause.targets(Relation.OWNED_BY).stream().findFirst().orElse(cause.subject())
                : cause.subject();
    }
}
