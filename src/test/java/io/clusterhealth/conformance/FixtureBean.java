// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import io.quarkus.arc.InjectableBean;
import jakarta.enterprise.context.spi.CreationalContext;
import java.lang.reflect.Type;
import java.util.Set;

/// An existing object as a bean.
///
/// @param type the type under which it is injected
record FixtureBean<T>(Class<T> type, T instance) implements InjectableBean<T> {

    @Override
    public String getIdentifier() {
        return "fixture-" + System.identityHashCode(instance);
    }

    @Override
    public Set<Type> getTypes() {
        return Set.of(type, Object.class);
    }

    @Override
    public Class<?> getBeanClass() {
        return instance.getClass();
    }

    @Override
    public T get(CreationalContext<T> context) {
        return instance;
    }

    @Override
    public T create(CreationalContext<T> context) {
        return instance;
    }
}
