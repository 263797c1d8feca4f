// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// A source of changes.
///
/// @param needs the lists that contain the changes
/// @param changes all changes that a picture contains, of any time; never throws, whatever the objects contain
record ChangeSource(Set<Resource<?>> needs, Function<Picture, Stream<Change>> changes) {}
