// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.resource.ResourceTemplate;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.Tool;
import io.quarkus.arc.Components;
import io.quarkus.arc.ComponentsProvider;
import io.quarkus.arc.CurrentContextFactory;
import io.quarkus.arc.InjectableBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Adds the fixtures to the beans of the packaged program, which does not refer to them: its container loads every
/// provider on the class path. Only where a test requires it, the test classes are on it and the property is
/// set.
public final class FixtureComponents implements ComponentsProvider {
    /// The system property that enables the fixtures.
    public static final String PROPERTY = "clusterhealth.fixtures";

    @Override
    public Components getComponents(CurrentContextFactory contexts) {
        return new Components(
                Boolean.getBoolean(PROPERTY) ? beans() : List.of(),
                List.of(),
                List.of(),
                Set.of(),
                Map.of(),
                List::of,
                Map.of(),
                Set.of(),
                Map.of());
    }

    private static List<InjectableBean<?>> beans() {
        List<InjectableBean<?>> beans = new ArrayList<>();
        FixtureTools.all().forEach(tool -> beans.add(new FixtureBean<>(Tool.class, tool)));
        FixturePrompts.all().forEach(prompt -> beans.add(new FixtureBean<>(Prompt.class, prompt)));
        FixtureResources.all().forEach(resource -> beans.add(new FixtureBean<>(ServedResource.class, resource)));
        beans.add(new FixtureBean<>(ResourceTemplate.class, FixtureResources.template()));
        return beans;
    }
}
