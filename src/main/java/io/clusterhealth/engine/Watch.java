// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

/// Something that is being watched, until closed.
@FunctionalInterface
public interface Watch extends AutoCloseable {

    @Override
    void close();
}
