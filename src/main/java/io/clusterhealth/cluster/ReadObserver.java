// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

/// Observes the progress of reading; called from any thread, and must return quickly.
@FunctionalInterface
public interface ReadObserver {

    ReadObserver NONE = (done, total, what) -> {};

    /// One more list has been read, or its reading has failed.
    ///
    /// @param done how many are done, `total` of them with this one as the last
    /// @param what the plural of the list
    void finished(int done, int total, String what);

    /// Files of a recording are being unpacked and read, before any of its lists is available.
    ///
    /// @param done how many files of `total` are read
    default void loading(int done, int total) {}

    /// Nothing more will be read for this call: its result is based on this picture.
    default void complete(Picture picture) {}
}
