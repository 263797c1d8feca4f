// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A value that is computed on first use. Safe for use by several threads.
public final class Once<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private volatile @Nullable T value;

    public Once(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public T get() {
        T made = value;
        return made == null ? make() : made;
    }

    private synchronized T make() {
        T made = value;
        if (made == null) {
            made = maker.get();
            value = made;
        }
        return made;
    }
}
