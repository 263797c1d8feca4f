// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.Quantity;
import io.clusterhealth.plan.ChangeRequest.PatchKind;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.PlannedChange.Planning;
import io.clusterhealth.text.ShellWord;
import io.clusterhealth.text.Visible;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Plans changes of one container of a pod template.
record ContainerPlans(ChangeTarget target, ObjectNode live) {
    private static final String MEMORY = "memory";
    private static final String INIT = "initContainers";

    /// The value that removes a limit.
    private static final String NO_LIMIT = "none";

    /// How the Vertical Pod Autoscaler's recommender raises the memory of an OOMKilled container: the larger result
    /// of its flags `--oom-bump-up-ratio` and `--oom-min-bump-up-bytes`.
    private static final BigDecimal RATIO = new BigDecimal("1.2");

    private static final BigDecimal MEBIBYTE = BigDecimal.valueOf(1L << 20);
    private static final BigDecimal LEAST = MEBIBYTE.multiply(BigDecimal.valueOf(100));

    Planning image(ChangeWish wish) {
        return wish.image().isEmpty()
                ? ChangePlanner.missing("set-image", "image")
                : ofContainer(wish, container -> image(container, wish.image().get()));
    }

    private Planning image(JsonNode container, String image) {
        String name = container.path("name").asText();
        String before = container.path("image").asText();
        return Planning.Possible.of(
                new ObjectChange(target, live, patch(name, ChangePlanner.node().put("image", image))),
                "set the image of container %s of %s from %s to %s".formatted(name, target.words(), before, image),
                WorkloadPlans.replaces(live),
                "set image %s %s".formatted(target.path(), ShellWord.of(name + "=" + image)),
                target.wish("set-image").put("container", name).put("image", before));
    }

    /// Sets the memory limit (`resources.limits.memory`) to the given value, else to the next one above the current
    /// limit.
    Planning resources(ChangeWish wish) {
        return ofContainer(
                wish,
                container -> wish.memory()
                        .or(() -> raised(limit(container)))
                        .<Planning>map(memory -> resources(container, memory))
                        .orElseGet(() -> new Planning.NotPossible(
                                "Container %s of %s has no memory limit of its own."
                                        .formatted(container.path("name").asText(), target.words()),
                                "Say with memory what it shall be.")));
    }

    private Planning resources(JsonNode container, String memory) {
        String name = container.path("name").asText();
        String before = limit(container).isEmpty() ? NO_LIMIT : limit(container);
        ObjectNode set = ChangePlanner.node();
        ObjectNode limits = set.withObject("/resources/limits");
        PatchRequest patch = patch(name, set);
        if (memory.equals(NO_LIMIT)) {
            limits.putNull(MEMORY);
        } else {
            limits.put(MEMORY, memory);
        }
        // kubectl's own command neither removes a limit nor finds an init container.
        String command = memory.equals(NO_LIMIT) || isInit(name)
                ? target.patchLine(patch)
                : "set resources %s -c %s --limits=memory=%s".formatted(target.path(), name, memory);
        return Planning.Possible.of(
                        new ObjectChange(target, live, patch),
                        "set the memory limit of container %s of %s from %s to %s"
                                .formatted(name, target.words(), before, memory),
                        WorkloadPlans.replaces(live),
                        command,
                        target.wish("set-resources").put("container", name).put(MEMORY, before))
                .choosing(ChangePlanner.node().put(MEMORY, memory));
    }

    private static String limit(JsonNode container) {
        return container.at("/resources/limits/memory").asText();
    }

    /// The next limit after an OOM kill, in whole mebibytes; empty without a limit.
    static Optional<String> raised(String limit) {
        return Quantity.parse(limit)
                .map(now -> now.multiply(RATIO).max(now.add(LEAST)))
                .map(more -> more.divide(MEBIBYTE, 0, RoundingMode.CEILING).toPlainString() + "Mi");
    }

    private Planning ofContainer(ChangeWish wish, Function<JsonNode, Planning> plan) {
        List<JsonNode> containers = containers("containers").toList();
        if (containers.isEmpty()) {
            return new Planning.NotPossible("%s has no pod template.".formatted(target.words()), "Name a workload.");
        }
        if (wish.container().isEmpty() && containers.size() == 1) {
            return plan.apply(containers.getFirst());
        }
        List<JsonNode> all =
                Stream.concat(containers.stream(), containers(INIT)).toList();
        return wish.container()
                .flatMap(name -> all.stream().filter(one -> isCalled(one, name)).findFirst())
                .map(plan)
                .orElseGet(() -> new Planning.NotPossible(
                        wish.container()
                                .map(name -> "%s has no container '%s'.".formatted(target.words(), Visible.token(name)))
                                .orElse("%s has several containers.".formatted(target.words())),
                        "Say which with container: %s."
                                .formatted(all.stream()
                                        .map(one -> one.path("name").asText())
                                        .collect(Collectors.joining(", ")))));
    }

    private Stream<JsonNode> containers(String list) {
        return live.at(template() + "/" + list).valueStream();
    }

    /// Where the pod spec is.
    private String template() {
        return live.at("/spec/jobTemplate").isObject() ? "/spec/jobTemplate/spec/template/spec" : "/spec/template/spec";
    }

    private static boolean isCalled(JsonNode container, String name) {
        return container.path("name").asText().equals(name);
    }

    private PatchRequest patch(String name, ObjectNode set) {
        ObjectNode patch = ChangePlanner.node();
        patch.withObject(template())
                .putArray(isInit(name) ? INIT : "containers")
                .add(set.put("name", name));
        return new PatchRequest(PatchKind.STRATEGIC, patch);
    }

    private boolean isInit(String name) {
        return containers(INIT).anyMatch(one -> isCalled(one, name));
    }
}
