// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.Meaning.CalledService;
import io.clusterhealth.meaning.Meanings;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Derives the traits by what a cause names outside of the cluster and what is wrong with it, whatever object of the
/// cluster it is about.
final class FaultTraits {
    /// A zone of a company has at least as many labels; one with fewer is that of a provider.
    private static final int ZONE_LABELS = 3;

    private FaultTraits() {}

    /// @param images the images of the cause's failing containers
    static Stream<SharedTrait> of(Finding cause, FailedImages images) {
        return cause.evidence().stream()
                .flatMap(evidence -> FaultClass.of(evidence.meanings()).stream()
                        .flatMap(fault -> of(fault, cause, evidence.quote(), images)
                                .map(one -> one.worded(fault.wording(evidence.meanings())))))
                .distinct();
    }

    /// Whether a message of the cause blames something else than its own program.
    static boolean blames(Finding cause) {
        return cause.evidence().stream()
                .map(Evidence::meanings)
                .anyMatch(said -> FaultClass.of(said).isPresent() || said.any(CalledService.class));
    }

    private static Stream<SharedTrait> of(FaultClass fault, Finding cause, String said, FailedImages images) {
        if (fault == FaultClass.ABSENT) {
            return absent(cause, images).map(image -> trait(fault, image, "each of them pulls " + image));
        }
        Set<String> hosts = hosts(fault, cause, said);
        Stream<SharedTrait> named = hosts.stream().map(host -> trait(fault, host, "each of them names " + host));
        return fault == FaultClass.UNRESOLVED
                ? Stream.concat(named, hosts.stream().flatMap(FaultTraits::zones))
                : named;
    }

    private static Stream<String> absent(Finding cause, FailedImages images) {
        if (cause.subject().kind().equals(Subject.EXTERNAL)) {
            return Stream.of(cause.subject().name()).filter(FailedImages::isCommon);
        }
        return cause.code() == FindingCode.POD_IMAGE_PULL
                ? images.waiting().stream().filter(FailedImages::isCommon).sorted()
                : Stream.empty();
    }

    /// Without ports: some clients print them and some do not.
    private static Set<String> hosts(FaultClass fault, Finding cause, String said) {
        Set<String> hosts = new TreeSet<>();
        if (cause.subject().kind().equals(Subject.EXTERNAL)) {
            hosts.add(host(cause.subject().name()));
        } else {
            Optional<String> silent = switch (fault) {
                case UNRESOLVED -> CalledHosts.unresolved(said);
                case UNREACHED -> CalledHosts.unreachedOutside(said);
                case EXPIRED, UNTRUSTED, LIMITED, REFUSED, ABSENT -> Optional.empty();
            };
            silent.map(FaultTraits::host)
                    .ifPresentOrElse(
                            hosts::add,
                            () -> hosts.addAll(Meanings.of(said).called().hosts()));
            cause.targets(Relation.PULLS_FROM).forEach(registry -> hosts.add(host(registry.name())));
        }
        hosts.removeIf(host -> !OutsideHost.isOne(host));
        return hosts;
    }

    private static String host(String authority) {
        if (authority.indexOf('/') >= 0) {
            return authority;
        }
        int port = authority.indexOf(':');
        return port < 0 ? authority : authority.substring(0, port);
    }

    /// A name, if it is that of a zone, and the zone of a name.
    private static Stream<SharedTrait> zones(String host) {
        String parent = host.substring(host.indexOf('.') + 1);
        return Stream.of(host, parent)
                .filter(zone -> zone.split("\\.", -1).length >= ZONE_LABELS)
                .map(zone -> new SharedTrait(
                        SharedTrait.TraitKind.DOMAIN,
                        zone,
                        "each of them names hosts of " + zone,
                        Optional.of(new SharedTrait.OutsideThing(
                                FindingCode.ENDPOINT_SILENT.id(), "Names of the domain are not resolved", zone)),
                        ""));
    }

    private static SharedTrait trait(FaultClass fault, String thing, String told) {
        return new SharedTrait(fault.kind(), fault + " " + thing, told, Optional.of(fault.named(thing)), "");
    }
}
