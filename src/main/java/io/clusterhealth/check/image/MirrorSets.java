// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.image.FailedPulls.FailedPull;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Subject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// OpenShift's objects that let the nodes request the images of a repository from mirrors.
final class MirrorSets {
    static final List<Resource<GenericObject>> LISTS = Stream.of(
                    "imagedigestmirrorsets", "imagetagmirrorsets", "imagecontentsourcepolicies")
            .map(Resources::generic)
            .toList();

    private static final List<String> ENTRIES =
            List.of("spec.imageDigestMirrors", "spec.imageTagMirrors", "spec.repositoryDigestMirrors");

    private MirrorSets() {}

    /// The object because of which an image was requested from mirrors only.
    static Optional<Subject> behind(FailedPull pull, Picture picture) {
        List<String> asked = pull.failure().mirrorsOnly();
        return LISTS.stream()
                .flatMap(list -> picture.objects(list).stream())
                .filter(set -> ENTRIES.stream()
                        .flatMap(entries -> set.each(entries).stream())
                        .anyMatch(entry -> ImageReference.covers(entry.text("source"), pull.image())
                                && entry.texts("mirrors").stream()
                                        .anyMatch(mirror -> asked.stream()
                                                .anyMatch(image -> ImageReference.covers(mirror, image)))))
                .map(Subjects::of)
                .min(Comparator.naturalOrder());
    }
}
