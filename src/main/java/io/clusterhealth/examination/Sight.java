// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.finding.Coverage.Blind;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/// What a [SecondLook] has seen.
///
/// @param lists those that take the place of the picture's, which is judged once more then; empty where nothing of what
/// was seen bears on the judgement
/// @param late what it had no time to see: another look may see it, and find more
/// @param words adds what else was seen to the diagnosis of that picture
public record Sight(
        Map<Resource<?>, Read<? extends List<?>>> lists,
        List<Blind> late,
        BiFunction<Picture, Diagnosis, Diagnosis> words) {
    static final Sight NOTHING = new Sight(Map.of(), List.of(), (_, diagnosis) -> diagnosis);

    public Sight {
        lists = Map.copyOf(lists);
        late = List.copyOf(late);
    }

    /// What there is to say of a picture, with this beside it.
    Examined.Reported told(Picture picture, Examined.Reported judged) {
        return judged.telling(words.apply(picture, judged.report().diagnosis()), late);
    }
}
