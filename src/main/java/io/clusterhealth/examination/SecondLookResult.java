// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.finding.Coverage.Blind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/// The result of a [SecondLook].
///
/// @param lists those that replace lists of the picture, which is then checked again; empty where nothing that
///     was read affects the findings
/// @param late what could not be read in time: another look may read it, and find more
/// @param serving reads further logs for the diagnosis of that picture, if this look does
/// @param words adds the other results to the diagnosis of that picture
public record SecondLookResult(
        Map<Resource<?>, Read<? extends List<?>>> lists,
        List<Blind> late,
        Optional<ServingLogs> serving,
        BiFunction<Picture, Diagnosis, Diagnosis> words) {
    static final SecondLookResult NOTHING =
            new SecondLookResult(Map.of(), List.of(), Optional.empty(), (_, diagnosis) -> diagnosis);

    /// For a look that there was no time for.
    static final SecondLookResult OMITTED = new SecondLookResult(
            Map.of(),
            List.of(CoverageLedger.lateLog(new Unread.Late(Duration.ZERO))),
            Optional.empty(),
            (_, diagnosis) -> diagnosis);

    public SecondLookResult {
        lists = Map.copyOf(lists);
        late = List.copyOf(late);
    }

    /// @param later what could not be read in time after this look
    Examined.Reported told(Picture picture, Examined.Reported judged, List<Blind> later) {
        return judged.telling(words.apply(picture, judged.report().diagnosis()), late.isEmpty() ? later : late);
    }
}
