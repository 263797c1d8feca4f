// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Fingerprint;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meanings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Storage classes that give no volumes: several claims are refused in the same words. A claim that is refused alone
/// may ask for what cannot be had. Of a class that refuses in several wordings, the commonest is told.
///
/// @param several how many claims it takes, at least
public record ProvisionerAnswer(int several) implements Check {
    private static final Set<String> REFUSAL = Set.of("ProvisioningFailed");

    private static final int TELLING = 160;

    private record Refused(VolumeClaim claim, Event event) {}

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.VOLUME_CLAIMS, Resources.EVENTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Map<String, Map<String, List<Refused>>> refusals = new TreeMap<>();
        for (VolumeClaim claim : picture.objects(Resources.VOLUME_CLAIMS)) {
            if (claim.phase().equals("Pending") && !claim.storageClass().isEmpty()) {
                warnings.latest(Subjects.of("PersistentVolumeClaim", claim.metadata()), REFUSAL)
                        .filter(event -> !lacksClass(event))
                        .ifPresent(event -> refusals.computeIfAbsent(claim.storageClass(), _ -> new TreeMap<>())
                                .computeIfAbsent(words(event), _ -> new ArrayList<>())
                                .add(new Refused(claim, event)));
            }
        }
        List<Finding> findings = new ArrayList<>();
        refusals.forEach((storageClass, byWords) -> byWords.values().stream()
                .filter(alike -> alike.size() >= several)
                .max(Comparator.comparingInt(List::size))
                .ifPresent(most -> findings.add(finding(storageClass, most))));
        return findings;
    }

    /// The words of a refusal, without what is particular to one claim.
    private static String words(Event event) {
        String general = Fingerprint.of(event.message());
        return general.substring(0, Math.min(TELLING, general.length()));
    }

    private static Finding finding(String storageClass, List<Refused> all) {
        Optional<Instant> since = all.stream()
                .flatMap(one -> one.claim().metadata().created().stream())
                .min(Comparator.naturalOrder());
        Quote quote = all.stream()
                .map(one -> Quotes.of(one.event()))
                .min(Comparator.naturalOrder())
                .orElse(Quote.NONE);
        return Finding.of(FindingCode.STORAGE_CLASS_FAILS, Subject.clusterScoped("StorageClass", storageClass))
                .quoting("%d claims are refused a volume of it in the same words".formatted(all.size()), quote)
                .since(since);
    }

    /// Told of as [FindingCode#STORAGE_CLASS_MISSING].
    private static boolean lacksClass(Event event) {
        return Meanings.of(event.message())
                .all(NotFound.class)
                .anyMatch(missing -> missing.kind().equalsIgnoreCase("storageclass"));
    }
}
