// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.text.Words;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/// One section of the readiness report.
///
/// @param name a short name in lower case with hyphens
/// @param needs the lists that it needs
record Section(String name, Set<Resource<?>> needs, Judging judging) {
    static final String TARGET = "target-version";

    /// The obstacles beside those that checks have found, as far as the picture shows them. Never throws: malformed
    /// objects cause no exception.
    interface Judging {
        List<Obstacle> obstacles(Picture picture, List<Finding> findings, Target target);
    }

    /// A section that considers no findings of its own.
    static Section of(String name, BiFunction<Picture, Target, List<Obstacle>> judging, Resource<?>... needs) {
        return new Section(name, Set.of(needs), (picture, _, target) -> judging.apply(picture, target));
    }

    /// A section whose obstacles all come from checks.
    static Section ofFindings(String name, Resource<?>... needs) {
        return of(name, (_, _) -> List.of(), needs);
    }

    /// Whether a cluster that does not serve these lists has no such section, rather than one without a result.
    private boolean optional() {
        return !needs.isEmpty() && needs.stream().noneMatch(Resource::builtIn);
    }

    /// Whether this cluster has no such section.
    boolean absent(Picture picture) {
        return optional()
                && needs.stream()
                        .allMatch(list -> picture.list(list)
                                .unread()
                                .filter(Unread.Absent.class::isInstance)
                                .isPresent());
    }

    /// Why it has no result in this picture, or an incomplete one. Of several missing lists the first in
    /// [Resources#ALL]: the iteration order of a set differs between program starts.
    Optional<SectionGap> gap(Picture picture) {
        return Stream.concat(missing(picture), impairing(picture))
                .min(Comparator.comparingInt(Resources.ALL::indexOf))
                .flatMap(list -> picture.list(list).unread().map(unread -> SectionGap.of(list, unread)))
                .or(() -> Optional.of(new SectionGap("the version that runs is not known", ""))
                        .filter(_ -> name.equals(TARGET)
                                && needs.isEmpty()
                                && picture.version().known().isEmpty()));
    }

    /// Its lists that could not be read.
    private Stream<Resource<?>> missing(Picture picture) {
        return needs.stream()
                .filter(list -> picture.list(list)
                        .unread()
                        .filter(unread -> !(optional() && unread instanceof Unread.Absent))
                        .isPresent());
    }

    /// The lists without which no cluster is called healthy, if it has a general rule: any list may have a finding of
    /// each kind for that.
    private Stream<Resource<?>> impairing(Picture picture) {
        return picture.wanted().stream()
                .filter(list -> FindingRules.general(name)
                        && list.of().use() != Kind.Use.EXTRA
                        && picture.list(list).unread().filter(Section::impairs).isPresent());
    }

    private static boolean impairs(Unread unread) {
        return switch (unread) {
            case Unread.Absent _ -> false;
            case Unread.Unrecorded(Bearing bearing) -> bearing == Bearing.VERDICT;
            case Unread.Denied _, Unread.Narrowed _, Unread.Late _, Unread.Failed _ -> true;
        };
    }

    /// @param why one clause
    /// @param grant the missing right as one line of YAML; empty unless that is the reason
    record SectionGap(String why, String grant) {
        private static SectionGap of(Resource<?> list, Unread unread) {
            return switch (unread) {
                case Unread.Denied(AccessRule rule) -> new SectionGap(rule.lacking(), rule.grant());
                case Unread.Narrowed(AccessRule rule, var namespaces) ->
                    new SectionGap(
                            "%s, except in %d %s"
                                    .formatted(
                                            rule.lacking(),
                                            namespaces.size(),
                                            Words.agreeing(namespaces.size(), "[namespace|namespaces]")),
                            rule.grant());
                case Unread.Absent _ -> new SectionGap("this cluster does not serve " + list.plural(), "");
                case Unread.Unrecorded _ -> new SectionGap(list.plural() + " were not recorded", "");
                case Unread.Late _ -> new SectionGap(list.plural() + " did not arrive in time", "");
                case Unread.Failed(String cause) -> new SectionGap(list.plural() + " could not be read: " + cause, "");
            };
        }
    }
}
