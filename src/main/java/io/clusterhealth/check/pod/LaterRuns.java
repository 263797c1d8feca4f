// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.EventSubjects;
import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Once;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Runs of the same work, judged by their names, which differ in nothing but the number or the generated suffix.
///
/// @param succeeded by work, when the latest pod that succeeded at it was created
public record LaterRuns(Once<Map<Work, Instant>> succeeded) {
    private static final int SUFFIX = 5;

    /// The work of a bare pod, or of the pod of one of OpenShift's Builds.
    ///
    /// @param ofBuild whether a Build does it: a bare pod of that name does other work
    /// @param node the node that its name ends with, else empty: as OpenShift's installers, one for each node
    private record Work(boolean ofBuild, String namespace, String name, String node) {
        static Stream<Work> of(Pod pod) {
            Optional<String> build = build(pod);
            String whole = pod.name();
            String name = build.orElseGet(() -> Owners.component(pod));
            String work = withoutRun(name);
            return work.isEmpty() || work.equals(name)
                    ? Stream.empty()
                    : Stream.of(new Work(
                            build.isPresent(),
                            pod.namespace(),
                            work,
                            build.isPresent() || name.equals(whole) ? "" : pod.node()));
        }
    }

    /// The later runs of a picture, looked for when they are first needed.
    public static LaterRuns in(Picture picture) {
        return new LaterRuns(new Once<>(() -> picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.phase().equals("Succeeded") && isRun(pod))
                .flatMap(pod -> Work.of(pod).flatMap(work -> pod.created().map(at -> Map.entry(work, at)).stream()))
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one.isAfter(other) ? one : other))));
    }

    /// The state of the work of such a pod that failed: complete once a pod that was created later has succeeded at it.
    public Optional<WorkloadState> state(Pod pod) {
        if (!pod.phase().equals("Failed") || !isRun(pod)) {
            return Optional.empty();
        }
        return Work.of(pod)
                .flatMap(work -> Optional.ofNullable(succeeded.get().get(work)).stream())
                .filter(later -> Age.before(pod.created(), later))
                .findFirst()
                .map(_ -> WorkloadState.COMPLETE);
    }

    private static boolean isRun(Pod pod) {
        return pod.metadata().controller().isEmpty() || build(pod).isPresent();
    }

    /// The Build that runs in a pod: one of a BuildConfig is named after it, with a number.
    private static Optional<String> build(Pod pod) {
        return pod.metadata().controller("Build").map(Metadata.Owner::name);
    }

    /// A name without the generated suffix or the number at its end.
    public static String withoutRun(String name) {
        int end = name.length();
        if (EventSubjects.endsAtRandom(name)) {
            return name.substring(0, end - SUFFIX);
        }
        while (end > 0 && Character.isDigit(name.charAt(end - 1))) {
            end--;
        }
        return name.substring(0, end);
    }

    /// Whether a program has generated the end of the name: by the API server's characters, or by others in which
    /// digits come before letters.
    public static boolean generated(String name) {
        String suffix = name.substring(name.lastIndexOf('-') + 1);
        boolean mixed = IntStream.range(1, suffix.length())
                .anyMatch(i -> Character.isDigit(suffix.charAt(i - 1)) && Character.isLetter(suffix.charAt(i)));
        return suffix.length() < name.length()
                && suffix.length() >= SUFFIX
                && (mixed || EventSubjects.endsAtRandom(name));
    }
}
