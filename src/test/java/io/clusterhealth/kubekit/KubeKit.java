// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/// A real Kubernetes API server for one test, started by the kit that `KUBE_KIT` names. It may have served an earlier
/// test, of which no object is left.
///
/// ```java
/// try (KubeKit kube = KubeKit.start("--crds")) {
///     kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}");
///     … kube.admin() …
/// }
/// ```
public final class KubeKit implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> NAMES_ONLY =
            List.of("Accept", "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1");
    private static final List<String> ANYTHING = List.of("Accept", "*/*");
    private static final int LOOKS = 100;
    private static final long LOOK_NANOS = 100_000_000;

    private final KubeServer server;
    private final AdminApi api;
    private final ServedResources resources;
    private final AtomicBoolean closed = new AtomicBoolean();

    private KubeKit(KubeServer server) {
        this.server = server;
        api = AdminApi.of(this);
        resources = new ServedResources(api);
    }

    /// Starts an API server; without a kit, the calling test is skipped and prints the reason.
    ///
    /// @param options of `kube-up`, such as `--crds`
    public static KubeKit start(String... options) {
        Optional<String> home = Optional.ofNullable(System.getenv("KUBE_KIT")).filter(path -> !path.isBlank());
        String reason = "SKIPPED: no test on a real API server, because KUBE_KIT names no folder with kube-up";
        if (home.isEmpty()) {
            System.out.println(reason);
        }
        assumeTrue(home.isPresent(), reason);
        Path kit = Path.of(home.orElseThrow()).toAbsolutePath().normalize();
        List<String> wanted = List.of(options);
        Optional<KubeServer> spare = SpareServers.take(wanted);
        KubeKit kube = new KubeKit(spare.orElseGet(() -> KubeServer.start(kit, wanted)));
        if (spare.isPresent()) {
            kube.awaitReady();
            kube.reset(); // a request of the last test may have been in progress
        }
        return kube;
    }

    /// A server that was suspended needs a moment to find its etcd again.
    private void awaitReady() {
        try {
            for (int i = 0; i < LOOKS && api.get("/readyz", ANYTHING).statusCode() != 200; i++) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Deletes all objects that were not there after the start, and puts back those that were.
    public void reset() {
        server.objects().restore();
    }

    /// A kubeconfig of a user with all permissions, with a client certificate.
    public Path admin() {
        return folder().resolve("admin.kubeconfig");
    }

    /// A kubeconfig of a user who may read nearly everything, with a token.
    public Path viewer() {
        return folder().resolve("viewer.kubeconfig");
    }

    /// A kubeconfig of a user without permissions, with a token.
    public Path outsider() {
        return folder().resolve("outsider.kubeconfig");
    }

    /// Where the server keeps its certificates (`pki`), logs (`log`) and, with `--audit`, `audit.log`.
    public Path folder() {
        return server.folder();
    }

    /// Runs kubectl as the admin.
    ///
    /// @return its output
    public String kubectl(String... arguments) {
        return kubectlWithInput("", arguments);
    }

    /// Runs kubectl as the admin, with this standard input.
    public String kubectlWithInput(String input, String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(server.tools().resolve("kubectl").toString()));
        command.addAll(List.of(arguments));
        return KubeServer.run(command, input, List.of("KUBECONFIG=" + admin()));
    }

    /// Runs helm as the admin.
    ///
    /// @return its output
    public String helm(String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(server.tools().resolve("helm").toString()));
        command.addAll(List.of(arguments));
        return KubeServer.run(command, "", List.of("KUBECONFIG=" + admin()));
    }

    /// The output of `kubectl diff` as the admin, with or without differences.
    public String diff(String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(server.tools().resolve("kubectl").toString(), "diff"));
        command.addAll(List.of(arguments));
        return KubeServer.run(command, "", List.of("KUBECONFIG=" + admin()), 1);
    }

    /// The path of `kubectl` or `helm`.
    public Path program(String name) {
        return server.tools().resolve(name);
    }

    /// Sends requests as the admin, faster than kubectl for many of them. It is closed with this.
    public AdminApi api() {
        return api;
    }

    /// Creates or updates objects.
    public void apply(String manifests) {
        new ServerSideApply(api, resources).apply(manifests);
    }

    /// Creates a node that is ready: without one no namespace is well, and each change would be verified for its whole
    /// time.
    public void readyNode(String name) {
        apply("{apiVersion: v1, kind: Node, metadata: {name: %s}}".formatted(name));
        status("node/" + name, """
                {"status":{"conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2026-11-01T00:00:00Z"}]}}""");
    }

    /// Sets the status of an object.
    ///
    /// @param object such as `node/worker-1`
    /// @param patch a merge patch, `{"status": …}`
    public void status(String object, String patch) {
        status(object, patch, "default");
    }

    /// Sets the status of an object in a namespace.
    public void status(String object, String patch, String namespace) {
        api.send(
                "PATCH",
                path(object, namespace) + "/status?fieldManager=kubectl-patch",
                "application/merge-patch+json",
                patch);
    }

    /// An object as JSON; empty where there is no such object.
    ///
    /// @param object such as `deployment/web`
    public Optional<String> get(String object, String namespace) {
        return found(() -> api.send("GET", path(object, namespace), ""));
    }

    /// Every object of a kind, as `<kind> <namespace>/<name>`.
    ///
    /// @param kind as printed by `kubectl api-resources -o name`, such as `deployments.apps`
    public List<String> all(String kind) {
        try {
            String path = resources.named(kind).path();
            HttpResponse<byte[]> answer = api.get(path, NAMES_ONLY);
            // The first request for a custom resource gets a 429 until its storage is ready.
            for (int i = 0; i < LOOKS && answer.statusCode() == 429; i++) {
                LockSupport.parkNanos(LOOK_NANOS);
                answer = api.get(path, NAMES_ONLY);
            }
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(kind + " cannot be listed: " + answer.statusCode());
            }
            return JSON.readTree(answer.body())
                    .path("items")
                    .valueStream()
                    .map(object -> object.path("metadata"))
                    .map(object -> kind + " " + object.path("namespace").asText() + "/"
                            + object.path("name").asText())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Deletes an object, if it exists, and the objects that it owns.
    ///
    /// @param object such as `deployment/web`
    public void delete(String object, String namespace) {
        found(() -> api.send("DELETE", path(object, namespace) + "?propagationPolicy=Background", ""));
    }

    private String path(String object, String namespace) {
        String[] parts = object.split("/", 2);
        return resources.named(parts[0]).path(namespace, parts[1]);
    }

    private static Optional<String> found(Supplier<String> request) {
        try {
            return Optional.of(request.get());
        } catch (AdminApi.Refused e) {
            if (e.status() == 404) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /// Suspends the API server process, or resumes it.
    public void freeze(boolean still) {
        server.signal(still ? "-STOP" : "-CONT");
    }

    /// Kills the API server immediately; [#close()] removes its remaining files.
    public void kill() {
        server.signal("-KILL");
    }

    /// Ends the use of the server: it is stopped, or given to the next test that wants such a one.
    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            api.close();
            SpareServers.keep(server);
        }
    }
}
