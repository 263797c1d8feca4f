// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/// What a [SecondLook] has seen.
///
/// @param lists those that take the place of the picture's, which is judged once more then; empty where nothing of what
/// was seen bears on the judgement
/// @param words adds what else was seen to the diagnosis of that picture
public record Sight(Map<Resource<?>, Read<? extends List<?>>> lists, BiFunction<Picture, Diagnosis, Diagnosis> words) {
    static final Sight NOTHING = new Sight(Map.of(), (_, diagnosis) -> diagnosis);

    public Sight {
        lists = Map.copyOf(lists);
    }

    Diagnosis told(Picture picture, Diagnosis diagnosis) {
        return words.apply(picture, diagnosis);
    }
}
