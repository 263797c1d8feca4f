// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.OperatorTexts;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Names;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// Objects of the cluster's configuration that refer to a Secret or ConfigMap that does not exist. The operator that
/// applies them reports it, mostly with its name alone; neither Secrets nor ConfigMaps are read.
public record BrokenReferences() implements Check {
    private static final List<Resource<GenericObject>> REFERRERS = Stream.of(
                    "apiservers", "images", "ingresses.config.openshift.io", "oauths", "proxies", "schedulers")
            .map(Resources::generic)
            .toList();

    private static final Set<String> KINDS = Set.of("secret", "secrets", "configmap", "configmaps");

    @Override
    public Reads reads() {
        return Reads.of()
                .always(Resources.CLUSTER_OPERATORS)
                .when(
                        picture -> OperatorTexts.in(picture)
                                .anyMatch(text -> missing(text).findAny().isPresent()),
                        REFERRERS.toArray(Resource<?>[]::new));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return SharedBlame.<Subject, ErrorText>of(OperatorTexts.in(picture), text -> referrers(text, picture))
                .map(blame -> blame.blaming(
                                FindingCode.CONFIG_MISSING,
                                blame.target(),
                                "it refers to an object that its operator does not find")
                        .mode(Mode.REFERENT_MISSING))
                .toList();
    }

    private static Stream<String> missing(ErrorText text) {
        return text.meanings()
                .all(NotFound.class)
                .filter(missing -> KINDS.contains(missing.kind().toLowerCase(Locale.ROOT)))
                .map(NotFound::name)
                .filter(name -> !name.isEmpty());
    }

    /// For each missing object the one that refers to it, if several do the one whose kind the message names: all
    /// are called `cluster`.
    private static Stream<Subject> referrers(ErrorText text, Picture picture) {
        return missing(text)
                .flatMap(name -> REFERRERS.stream()
                        .flatMap(list -> picture.objects(list).stream())
                        .filter(object -> object.refersTo(name))
                        .map(object -> Subjects.of(object.kind(), object.metadata()))
                        .min(Comparator.comparing((Subject one) -> !named(text, one))
                                .thenComparing(Comparator.naturalOrder()))
                        .stream());
    }

    private static boolean named(ErrorText text, Subject referrer) {
        return Names.in(
                text.quote().message().toLowerCase(Locale.ROOT), referrer.kind().toLowerCase(Locale.ROOT));
    }
}
