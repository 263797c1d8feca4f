// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.StorageClass;
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Claims that pods wait for and whose storage class does not exist. A claim that no pod waits for is no finding, nor
/// is one whose class is the empty text: it binds to a PersistentVolume without a class.
///
/// @param patience from a claim's creation
public record ClaimClasses(Duration patience) implements Check {
    /// Whether a claim is not bound, or has lost its volume.
    public static final Predicate<Picture> UNBOUND = picture -> picture.objects(Resources.VOLUME_CLAIMS).stream()
            .anyMatch(claim -> !claim.phase().equals("Bound"));

    private static final int NAMED = 3;

    @Override
    public Reads reads() {
        return Reads.of(Resources.VOLUME_CLAIMS, Resources.PODS)
                .when(UNBOUND, Resources.STORAGE_CLASSES, Resources.VOLUMES);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new ClaimClasses(Duration.ZERO).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        if (!picture.whole(Resources.STORAGE_CLASSES)) {
            return List.of();
        }
        List<StorageClass> classes = picture.objects(Resources.STORAGE_CLASSES);
        Set<String> known = names(picture);
        Set<Subject> waitedFor = waitedFor(picture);
        Map<String, List<VolumeClaim>> waiting = picture.objects(Resources.VOLUME_CLAIMS).stream()
                .filter(claim ->
                        claim.phase().equals("Pending") && claim.volume().isEmpty())
                .filter(claim -> waitedFor.contains(Subjects.of("PersistentVolumeClaim", claim.metadata())))
                .filter(claim -> Age.lasts(claim.created(), patience, picture.asOf()))
                .filter(claim -> !claim.storageClass().equals(Optional.of("")))
                .collect(Collectors.groupingBy(
                        claim -> claim.storageClass().orElse(Subject.DEFAULT), TreeMap::new, Collectors.toList()));
        List<Finding> findings = new ArrayList<>();
        waiting.forEach((name, claims) -> {
            boolean toDefault = name.equals(Subject.DEFAULT);
            if (toDefault && classes.stream().noneMatch(StorageClass::standard)) {
                findings.add(finding(FindingCode.NO_DEFAULT_CLASS, name, claims));
            } else if (!toDefault && !known.contains(name)) {
                findings.add(finding(FindingCode.STORAGE_CLASS_MISSING, name, claims));
            }
        });
        return findings;
    }

    private static Set<Subject> waitedFor(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.phase().equals("Pending"))
                .flatMap(Subjects::claims)
                .collect(Collectors.toSet());
    }

    /// The known classes; manually created volumes may name a class for which no object exists.
    private static Set<String> names(Picture picture) {
        return Stream.concat(
                        picture.objects(Resources.STORAGE_CLASSES).stream().map(storage -> storage.name()),
                        picture.objects(Resources.VOLUMES).stream().map(Volume::storageClass))
                .collect(Collectors.toSet());
    }

    private static Finding finding(FindingCode code, String name, List<VolumeClaim> claims) {
        return Finding.of(code, Subject.clusterScoped("StorageClass", name))
                .quoting(
                        claims.size() + (claims.size() == 1 ? " claim waits for it" : " claims wait for it"),
                        claims.stream()
                                .map(claim -> claim.namespace() + "/" + claim.name())
                                .sorted()
                                .limit(NAMED)
                                .collect(Collectors.joining(", ")))
                .since(Age.earliest(claims, claim -> claim.created()));
    }
}
