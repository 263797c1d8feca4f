// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

/// A running watch, until closed.
@FunctionalInterface
public interface Watch extends AutoCloseable {

    @Override
    void close();
}
