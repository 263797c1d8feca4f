// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.engine;

import io.clusterhealth.tool.Tool;
import io.quarkus.arc.Components;
import io.quarkus.arc.ComponentsProvider;
import io.quarkus.arc.CurrentContextFactory;
import io.quarkus.arc.InjectableBean;
import jakarta.enterprise.context.spi.CreationalContext;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Adds the echo tools to the packaged program, whose CDI container loads every provider on the class path.
public final class EchoComponents implements ComponentsProvider {

    @Override
    public Components getComponents(CurrentContextFactory contexts) {
        return new Components(
                List.of(new EchoBean(new EchoTool("echo", false)), new EchoBean(new EchoTool("echo-quick", true))),
                List.of(),
                List.of(),
                Set.of(),
                Map.of(),
                List::of,
                Map.of(),
                Set.of(),
                Map.of());
    }

    private record EchoBean(EchoTool tool) implements InjectableBean<Tool> {
        @Override
        public String getIdentifier() {
            return tool.name();
        }

        @Override
        public Set<Type> getTypes() {
            return Set.of(Tool.class, Object.class);
        }

        @Override
        public Class<?> getBeanClass() {
            return EchoTool.class;
        }

        @Override
        public Tool get(CreationalContext<Tool> context) {
            return tool;
        }

        @Override
        public Tool create(CreationalContext<Tool> context) {
            return tool;
        }
    }
}
