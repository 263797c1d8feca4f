// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The resources that an API server serves, requested once for each version of a group.
final class ServedResources {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// A newly created definition is served only after a moment.
    private static final int LOOKS = 100;

    private static final long LOOK_NANOS = 100_000_000;

    private final AdminApi api;
    private final Map<String, ServedResource> found = new ConcurrentHashMap<>();

    ServedResources(AdminApi api) {
        this.api = api;
    }

    /// The resource of a kind.
    ServedResource of(String apiVersion, String kind) {
        String root = (apiVersion.contains("/") ? "/apis/" : "/api/") + apiVersion + "/";
        return found.computeIfAbsent(
                root + kind,
                key -> awaited(
                        key,
                        () -> at(root).stream()
                                .filter(resource -> resource.kind().equals(kind))
                                .findFirst()));
    }

    /// The resource that kubectl finds for a name, the core group first: plural, singular or short, each also with
    /// `.<group>` or `.<version>.<group>`.
    ServedResource named(String name) {
        String[] parts = name.split("\\.", 2);
        return found.computeIfAbsent(
                name,
                key -> awaited(
                        key,
                        () -> roots(parts.length == 1 ? "" : parts[1])
                                .flatMap(root -> at(root).stream())
                                .filter(resource -> resource.names().contains(parts[0]))
                                .findFirst()));
    }

    private static ServedResource awaited(String what, Supplier<Optional<ServedResource>> look) {
        for (int i = 0; i < LOOKS; i++) {
            Optional<ServedResource> served = look.get();
            if (served.isPresent()) {
                return served.get();
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        throw new IllegalStateException("the API server does not serve " + what);
    }

    /// The preferred version of each group comes first: some resources are not in that version.
    ///
    /// @param of empty for all, otherwise a group or `<version>.<group>`
    private Stream<String> roots(String of) {
        Stream.Builder<String> roots = Stream.builder();
        roots.add("/api/v1/");
        for (JsonNode group : read("/apis").path("groups")) {
            String name = group.path("name").asText();
            for (JsonNode version : group.path("versions")) {
                if (List.of("", name, version.path("version").asText() + "." + name)
                        .contains(of)) {
                    roots.add("/apis/" + version.path("groupVersion").asText() + "/");
                }
            }
        }
        return roots.build().skip(of.isEmpty() ? 0 : 1);
    }

    private List<ServedResource> at(String root) {
        List<ServedResource> served = new ArrayList<>();
        for (JsonNode resource : read(root).path("resources")) {
            String plural = resource.path("name").asText();
            if (!plural.contains("/")) {
                String kind = resource.path("kind").asText();
                List<String> names = new ArrayList<>(List.of(plural, kind.toLowerCase(Locale.ROOT)));
                resource.path("shortNames").forEach(name -> names.add(name.asText()));
                served.add(new ServedResource(
                        root, plural, names, kind, resource.path("namespaced").asBoolean()));
            }
        }
        return served;
    }

    /// @return empty where the server returns an error
    private JsonNode read(String path) {
        try {
            return JSON.readTree(api.send("GET", path, ""));
        } catch (AdminApi.Refused e) {
            return JSON.createObjectNode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
