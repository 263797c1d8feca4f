// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.text.Visible;
import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Cluster;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.api.model.Context;
import io.fabric8.kubernetes.api.model.NamedAuthInfo;
import io.fabric8.kubernetes.api.model.NamedCluster;
import io.fabric8.kubernetes.api.model.NamedContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One or more kubeconfig files, merged as in kubectl: entries of an earlier file take precedence.
///
/// @param files the merged files
/// @param broken files of a folder that lead to no cluster, by name, with the reason
/// @see <a href="https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/">Kubeconfig</a>
public record Kubeconfig(List<File> files, Map<String, Checked.Bad<Kubeconfig>> broken) {

    public Kubeconfig {
        files = List.copyOf(files);
        broken = Collections.unmodifiableMap(new LinkedHashMap<>(broken));
    }

    /// Only valid files.
    Kubeconfig(List<File> files) {
        this(files, Map.of());
    }

    /// One file. Its names are kept as one [Visible#token] each, for display and lookup.
    ///
    /// @param currentContext empty when it names none
    /// @param contexts the parts of its list `contexts`, by name and in its order; likewise the other two
    record File(
            Path path,
            String currentContext,
            Map<String, Context> contexts,
            Map<String, Cluster> clusters,
            Map<String, AuthInfo> users) {

        static File of(Path path, Config content) {
            return new File(
                    path,
                    token(content.getCurrentContext()),
                    named(content.getContexts(), NamedContext::getName, NamedContext::getContext, new Context()),
                    named(content.getClusters(), NamedCluster::getName, File::cluster, new Cluster()),
                    named(content.getUsers(), NamedAuthInfo::getName, NamedAuthInfo::getUser, new AuthInfo()));
        }

        /// Whether it has no context with a name: it is being written, or it is no kubeconfig.
        boolean leadsToNoCluster() {
            return contexts.keySet().stream().allMatch(String::isEmpty);
        }

        /// Of two parts with the same name the first counts.
        private static <N, P> Map<String, P> named(
                @Nullable List<N> list, Function<N, String> name, Function<N, @Nullable P> part, P none) {
            Map<String, P> parts = new LinkedHashMap<>();
            for (N entry : Optional.ofNullable(list).orElse(List.of())) {
                Optional.ofNullable(entry)
                        .ifPresent(one -> parts.putIfAbsent(
                                token(name.apply(one)),
                                Optional.ofNullable(part.apply(one)).orElse(none)));
            }
            return Collections.unmodifiableMap(parts);
        }

        /// A slash at the end of its address makes no other server.
        private static @Nullable Cluster cluster(NamedCluster named) {
            Optional<Cluster> cluster = Optional.ofNullable(named.getCluster());
            cluster.ifPresent(one -> Optional.ofNullable(one.getServer())
                    .ifPresent(server -> one.setServer(server.replaceAll("/+$", ""))));
            return cluster.orElse(null);
        }

        private static String token(@Nullable String name) {
            return Visible.token(Optional.ofNullable(name).orElse(""));
        }

        /// The same with unique names: those of its clusters and users, and of ambiguous contexts, end in `@file`.
        ///
        /// @param ambiguous whether a context of this name is in another file as well
        File apart(String file, Predicate<String> ambiguous) {
            UnaryOperator<String> own = name -> name.isEmpty() ? name : name + "@" + file;
            UnaryOperator<String> context = name -> ambiguous.test(name) ? own.apply(name) : name;
            return new File(
                    path,
                    context.apply(currentContext),
                    renamed(contexts, context, part -> apart(part, own)),
                    renamed(clusters, own, UnaryOperator.identity()),
                    renamed(users, own, UnaryOperator.identity()));
        }

        private static Context apart(Context context, UnaryOperator<String> own) {
            Context copy = new Context();
            copy.setCluster(own.apply(token(context.getCluster())));
            copy.setUser(own.apply(token(context.getUser())));
            copy.setNamespace(context.getNamespace());
            return copy;
        }

        private static <P> Map<String, P> renamed(
                Map<String, P> parts, UnaryOperator<String> name, UnaryOperator<P> part) {
            Map<String, P> renamed = new LinkedHashMap<>();
            parts.forEach((known, content) -> renamed.put(name.apply(known), part.apply(content)));
            return Collections.unmodifiableMap(renamed);
        }

        private Path folder() {
            Path parent = path.toAbsolutePath().getParent();
            return parent == null ? path.toAbsolutePath() : parent;
        }
    }

    /// A named part of a file.
    ///
    /// @param folder base of relative paths in it
    record Part<T>(T content, Path folder) {

        /// @return empty where the part does not have it
        String text(Function<T, String> field) {
            return Optional.ofNullable(field.apply(content)).orElse("");
        }

        boolean flag(Function<T, Boolean> field) {
            return Optional.ofNullable(field.apply(content)).orElse(false);
        }

        /// A file it names; `~` is not expanded, as in kubectl.
        Path file(Function<T, String> field) {
            return folder.resolve(text(field));
        }
    }

    /// The files as the subject of a sentence.
    public String title() {
        return files.size() == 1
                ? "The kubeconfig " + files.getFirst().path()
                : "The kubeconfig of " + files.size() + " files";
    }

    /// The default context; empty when no file names one.
    public String currentContext() {
        return files.stream()
                .map(File::currentContext)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse("");
    }

    /// The names of all contexts, the current one first.
    public List<String> contexts() {
        Set<String> names = new LinkedHashSet<>();
        files.forEach(file -> names.addAll(file.contexts().keySet()));
        names.addAll(broken.keySet());
        names.remove("");
        String current = currentContext();
        List<String> ordered = new ArrayList<>(names);
        if (ordered.remove(current)) {
            ordered.addFirst(current);
        }
        return ordered;
    }

    /// Identifies what a context refers to: equal for contexts with the same server and user. Opens no file that they
    /// name.
    public Object identity(String context) {
        Optional<Part<Context>> found = context(context);
        Optional<Part<Cluster>> server = found.flatMap(part -> cluster(part.text(Context::getCluster)));
        Optional<Part<AuthInfo>> user = found.flatMap(part -> user(part.text(Context::getUser)));
        return server.isPresent() && user.isPresent() ? List.of(server.get(), user.get()) : context;
    }

    /// The address of the server that a context refers to, with what else of the cluster decides where a connection to
    /// it ends: tunnels have one address. The name of the context where the address is missing.
    public String server(String context) {
        return context(context)
                .flatMap(part -> cluster(part.text(Context::getCluster)))
                .filter(part -> !part.text(Cluster::getServer).isEmpty())
                .map(part -> Stream.of(
                                part.text(Cluster::getServer),
                                part.text(Cluster::getTlsServerName),
                                part.text(Cluster::getProxyUrl))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" ")))
                .orElse(context);
    }

    Optional<Part<Context>> context(String name) {
        return part(File::contexts, name);
    }

    Optional<Part<Cluster>> cluster(String name) {
        return part(File::clusters, name);
    }

    Optional<Part<AuthInfo>> user(String name) {
        return part(File::users, name);
    }

    private <T> Optional<Part<T>> part(Function<File, Map<String, T>> parts, String name) {
        String token = Visible.token(name);
        return files.stream()
                .flatMap(file -> Optional.ofNullable(parts.apply(file).get(token)).stream()
                        .map(part -> new Part<>(part, file.folder())))
                .findFirst();
    }
}
