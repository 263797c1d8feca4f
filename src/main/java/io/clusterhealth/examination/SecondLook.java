// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cluster.Picture;
import java.util.function.BiFunction;

/// A look at what was diagnosed at first, by single things such as logs. It ends by a deadline of its own; what it may
/// not see is not missed, and what came too late is not checked.
@FunctionalInterface
public interface SecondLook {
    /// Sees nothing.
    SecondLook NONE = (_, _) -> Sight.NOTHING;

    Sight look(Picture picture, Diagnosis diagnosis);

    /// Looks, and then adds to what is told.
    ///
    /// @param more reads what it needs
    default SecondLook then(BiFunction<Picture, Diagnosis, Diagnosis> more) {
        return (picture, diagnosis) -> {
            Sight sight = look(picture, diagnosis);
            return new Sight(
                    sight.lists(),
                    sight.late(),
                    (seen, judged) -> more.apply(seen, sight.words().apply(seen, judged)));
        };
    }
}
