// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cluster.Picture;
import java.util.function.BiFunction;

/// A second reading for what was diagnosed at first, by single requests such as for logs. It has a deadline of its
/// own; data that it may not read is not reported as missing, data that was late is reported as not checked.
@FunctionalInterface
public interface SecondLook {
    SecondLook NONE = (_, _) -> SecondLookResult.NOTHING;

    SecondLookResult look(Picture picture, Diagnosis diagnosis);

    /// Runs this look, and then adds to the diagnosis.
    ///
    /// @param more reads what it needs
    default SecondLook then(BiFunction<Picture, Diagnosis, Diagnosis> more) {
        return (picture, diagnosis) -> {
            SecondLookResult result = look(picture, diagnosis);
            return new SecondLookResult(
                    result.lists(),
                    result.late(),
                    result.serving(),
                    (seen, judged) -> more.apply(seen, result.words().apply(seen, judged)));
        };
    }
}
