// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Served;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Schedules of Velero whose latest backups have failed. A single one is made up for by the next, unless it was not
/// valid: nothing has been attempted. A schedule that no longer runs is not judged.
///
/// @param several how many of the latest backups have to have failed
public record ScheduledBackups(int several) implements Check {
    private static final String SCHEDULE = "metadata.labels[velero.io/schedule-name]";
    private static final String WHY = "status.failureReason|status.validationErrors";
    private static final String REFUSED = "FailedValidation";
    private static final Set<String> FAILED = Set.of("Failed", "PartiallyFailed", REFUSED);

    @Override
    public Reads reads() {
        return Reads.of().and(Served.optionalReads(Resources.BACKUPS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.BACKUPS).stream()
                .filter(backup -> !backup.text(SCHEDULE).isEmpty() && ended(backup))
                .sorted(Comparator.comparing(ScheduledBackups::started).reversed())
                .collect(Collectors.groupingBy(
                        backup -> new Subject("Schedule", backup.namespace(), backup.text(SCHEDULE)),
                        TreeMap::new,
                        Collectors.toList()))
                .entrySet()
                .stream()
                .flatMap(entry -> finding(entry.getKey(), entry.getValue(), picture.asOf()).stream())
                .toList();
    }

    /// @param backups those that have ended, the latest first
    private Optional<Finding> finding(Subject schedule, List<GenericObject> backups, Instant asOf) {
        List<GenericObject> failed = backups.stream()
                .takeWhile(backup -> FAILED.contains(backup.text("status.phase")))
                .toList();
        int enough = refused(failed) ? 1 : several;
        if (failed.size() < enough || backups.size() < 2 || stopped(backups, asOf)) {
            return Optional.empty();
        }
        String good = backups.stream()
                .skip(failed.size())
                .findFirst()
                .map(backup -> "; the last that completed began " + Age.text(started(backup), asOf) + " ago")
                .orElse("; none that is kept has completed");
        boolean some = backups.stream()
                .map(backup -> backup.text("status.phase"))
                .anyMatch(phase -> phase.equals("Completed") || phase.equals("PartiallyFailed"));
        GenericObject latest = failed.getFirst();
        return Optional.of(Finding.of(FindingCode.BACKUPS_UNAVAILABLE, schedule)
                .quoting(
                        (failed.size() == 1
                                        ? "its last backup has failed"
                                        : "its last %d backups have failed".formatted(failed.size()))
                                + good,
                        new Quote(latest.text("status.phase"), latest.text(WHY)))
                .lowIf(some)
                .since(Optional.of(started(failed.getLast())))
                .links(
                        Relation.DRAWS_FROM,
                        latest.texts("spec.storageLocation").stream()
                                .map(name -> new Subject("BackupStorageLocation", schedule.namespace(), name)))
                .mode(Mode.BACKUP_FAILED));
    }

    private static boolean refused(List<GenericObject> failed) {
        return failed.stream()
                .findFirst()
                .filter(backup -> backup.text("status.phase").equals(REFUSED))
                .isPresent();
    }

    /// Whether the next backup should have begun long ago, judged by the last two.
    private static boolean stopped(List<GenericObject> backups, Instant asOf) {
        Instant last = started(backups.getFirst());
        return Age.reaches(Duration.between(started(backups.get(1)), last).multipliedBy(2), last, asOf);
    }

    private static boolean ended(GenericObject backup) {
        String phase = backup.text("status.phase");
        return phase.equals("Completed") || FAILED.contains(phase);
    }

    private static Instant started(GenericObject backup) {
        return backup.time("status.startTimestamp").or(backup::created).orElse(Instant.EPOCH);
    }
}
