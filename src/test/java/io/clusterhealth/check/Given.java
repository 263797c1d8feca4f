// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.clusterhealth.check.condition.ConditionCheck;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.ServerStatus;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.Mapping;
import io.clusterhealth.cluster.json.Mappings;
import io.clusterhealth.cluster.json.Projector;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.Owner;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.cluster.object.ServedApis;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.cluster.object.ServingCertificate;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Small clusters at one point in time, for tests of checks. Ages are texts such as `12m`, `3h` or `40s`.
public final class Given {
    public static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

    private static final Pattern AGE = Pattern.compile("@(\\+?)([0-9dhms]+)");

    private final Map<Resource<?>, Read<? extends List<?>>> lists = new HashMap<>();
    private ServedApis apis = new ServedApis(Map.of("metrics.k8s.io", Set.of("nodes")), Map.of(), List.of());
    private String version = "v1.34.3";
    private Optional<ServingCertificate> certificate = Optional.empty();
    private Duration ahead = Duration.ZERO;
    private Read<ApiReadiness> readiness = new Read.Found<>(new ApiReadiness(true, List.of(), 9));

    /// The endpoints of a Service, none of which terminates, with unknown pods.
    public static EndpointSlice endpoints(Metadata metadata, String service, int ready, int total) {
        return new EndpointSlice(metadata, service, ready, 0, total, List.of(), "", Set.of(), 0);
    }

    public static Instant ago(String age) {
        return NOW.minus(Duration.parse((age.endsWith("d") ? "P" : "PT") + age));
    }

    public static Metadata named(String namespace, String name) {
        return created(namespace, name, "30d");
    }

    public static Metadata owned(String namespace, String name, String kind, String owner) {
        return owned(namespace, name, "30d", kind, owner);
    }

    public static Metadata owned(String namespace, String name, String age, String kind, String owner) {
        return metadata(namespace, name, age, Optional.empty(), Optional.of(new Owner(kind, owner)));
    }

    public static Metadata created(String namespace, String name, String age) {
        return metadata(namespace, name, age, Optional.empty(), Optional.empty());
    }

    /// @param deleted how long ago its deletion was requested
    public static Metadata deleted(String namespace, String name, String age, String deleted) {
        return metadata(namespace, name, age, Optional.of(ago(deleted)), Optional.empty());
    }

    private static Metadata metadata(
            String namespace, String name, String age, Optional<Instant> deleted, Optional<Owner> owner) {
        return new Metadata(namespace, name, Optional.of(ago(age)), deleted, owner, Optional.empty(), List.of());
    }

    public static Condition condition(String type, String status, String age) {
        return condition(type, status, age, "", "");
    }

    public static Condition condition(String type, String status, String age, String reason, String message) {
        return new Condition(type, status, reason, message, Optional.of(ago(age)));
    }

    public static Condition timeless(String type, String status) {
        return new Condition(type, status, "", "", Optional.empty());
    }

    public static Node node(String name, String role, Condition... conditions) {
        return node(named("", name), role, false, "", conditions);
    }

    public static Node node(
            Metadata metadata, String role, boolean unschedulable, String configState, Condition... conditions) {
        return node(metadata, role, unschedulable, configState, List.of(), "", conditions);
    }

    public static Node node(
            Metadata metadata,
            String role,
            boolean unschedulable,
            String configState,
            List<Node.Taint> taints,
            String zone,
            Condition... conditions) {
        return new Node(
                metadata,
                role.isEmpty() ? List.of() : List.of(role),
                "v1.34.3",
                unschedulable,
                Requests.NONE,
                Requests.NONE,
                Optional.of(ago("1m")),
                configState,
                "",
                "",
                taints,
                List.of(conditions),
                zone,
                Node.Overlay.NONE,
                Map.of(),
                List.of(),
                Map.of(),
                Set.of(),
                "");
    }

    public static Workload workload(String kind, String name, int desired, int available, Condition... conditions) {
        return new Workload(
                named("shop", name), kind, desired, available, desired, true, false, Map.of(), List.of(conditions));
    }

    public static ReplicaSet replicaSet(String name, String deployment, Condition... conditions) {
        return new ReplicaSet(
                owned("shop", name, "Deployment", deployment), 3, 3, 1, List.of(), List.of(), List.of(conditions));
    }

    public static Event warning(String kind, String name, String reason, String message, String age) {
        return warning(kind, name, reason, message, age, "");
    }

    /// @param component the reporting component
    public static Event warning(String kind, String name, String reason, String message, String age, String component) {
        return event(kind, "shop", name, reason, message, 3, age, age, component);
    }

    /// The report that a node has been requested for a pod.
    public static Event scaleUp(String pod, String age) {
        return event("Pod", "shop", pod, "TriggeredScaleUp", "pod triggered scale-up", 1, age, age, "");
    }

    /// One that was first seen so long ago, and for the last time a minute ago.
    public static Event repeated(int count, String kind, String name, String reason, String message, String first) {
        return event(kind, kind.equals("Node") ? "" : "shop", name, reason, message, count, first, "1m", "");
    }

    /// @param first how long ago it was seen first
    /// @param last how long ago it was seen for the last time
    public static Event event(
            String kind,
            String namespace,
            String name,
            String reason,
            String message,
            int count,
            String first,
            String last,
            String component) {
        return new Event(
                kind,
                namespace,
                name,
                reason,
                message,
                count,
                Optional.of(ago(last)),
                Optional.of(ago(first)),
                component,
                "");
    }

    @SafeVarargs
    public final <T> Given with(Resource<T> resource, T... objects) {
        List<Object> all = new ArrayList<>();
        Optional.ofNullable(lists.get(resource)).flatMap(Read::known).ifPresent(all::addAll);
        for (T object : objects) {
            all.add(object);
        }
        lists.put(resource, new Read.Found<>(all));
        return this;
    }

    /// Objects in YAML, read as the program reads them: `@5m` is the time five minutes ago, `@+5m` the time five
    /// minutes ahead.
    public final <T> Given having(Resource<T> resource, String... objects) {
        List<Object> all = new ArrayList<>();
        Optional.ofNullable(lists.get(resource)).flatMap(Read::known).ifPresent(all::addAll);
        for (String object : objects) {
            all.add(read(resource, object));
        }
        lists.put(resource, new Read.Found<>(all));
        return this;
    }

    public static <T> T read(Resource<T> resource, String object) {
        Mapping<T> mapping = Mappings.of(resource);
        String timed = AGE.matcher(object)
                .replaceAll(age -> "\"" + (age.group(1).isEmpty() ? ago(age.group(2)) : ahead(age.group(2))) + "\"");
        try (JsonParser parser = new YAMLFactory().createParser(timed)) {
            parser.nextToken();
            return mapping.reading()
                    .apply(new Projector().object(parser, mapping.projection()))
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// An object of a kind that has no record type.
    ///
    /// @param list such as `catalogsources`
    /// @param fields its `spec` and `status`, in YAML, with ages as for [#read]
    public static GenericObject object(String list, Metadata metadata, String fields, Condition... conditions) {
        GenericObject read = read(Resources.generic(list), fields);
        if (conditions.length > 0) {
            ArrayNode all = ((ObjectNode) read.kept()).withObject("/status").putArray("conditions");
            for (Condition condition : conditions) {
                ObjectNode one = all.addObject()
                        .put("type", condition.type())
                        .put("status", condition.status())
                        .put("reason", condition.reason())
                        .put("message", condition.message());
                condition.since().ifPresent(since -> one.put("lastTransitionTime", since.toString()));
            }
        }
        return new GenericObject(read.kind(), metadata, read.kept());
    }

    /// The section of `conditions.txt` about a list.
    ///
    /// @param list its name, such as `catalogsources`
    public static ConditionCheck conditions(String list) {
        return ConditionCheck.all().stream()
                .filter(check ->
                        check.lists().stream().anyMatch(one -> one.of().list().equals(list)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no conditions of " + list));
    }

    private static Instant ahead(String age) {
        return NOW.plus(Duration.between(ago(age), NOW));
    }

    public Given unread(Resource<?> resource, Unread why) {
        lists.put(resource, new Read.Missing<>(why));
        return this;
    }

    public Given without(Resource<?> resource) {
        lists.put(resource, new Read.Missing<>(new Unread.Failed("cut off")));
        return this;
    }

    public Given answering(Read<ApiReadiness> answer) {
        this.readiness = answer;
        return this;
    }

    /// An API server that cannot reach the servers of these group versions.
    public Given stale(String... versions) {
        this.apis = new ServedApis(apis.groups(), Map.of(), List.of(versions));
        return this;
    }

    /// An API server that serves only this group.
    public Given serving(String group) {
        this.apis = new ServedApis(Map.of(group, Set.of()), Map.of(), List.of());
        return this;
    }

    /// An API server that serves only this list.
    public Given serving(String group, String plural) {
        this.apis = new ServedApis(Map.of(group, Set.of(plural)), Map.of(), List.of());
        return this;
    }

    /// An API server of this version instead of 1.34.3.
    public Given version(String running) {
        this.version = running;
        return this;
    }

    /// An API server whose certificate has this age and this time left.
    public Given certified(String age, Duration left) {
        this.certificate = Optional.of(new ServingCertificate(ago(age), NOW.plus(left)));
        return this;
    }

    /// An API server whose clock is ahead of ours by this.
    public Given ahead(Duration skew) {
        this.ahead = skew;
        return this;
    }

    public Picture picture() {
        return picture(Optional.empty());
    }

    /// @param namespace the requested one
    public Picture picture(Optional<String> namespace) {
        return new Picture(
                namespace,
                NOW,
                new ServerStatus(
                        new Read.Found<>(new ServerVersion(version)),
                        readiness,
                        new Read.Found<>(apis),
                        certificate,
                        ahead,
                        ""),
                lists);
    }

    /// The findings of a check, as `CODE SEVERITY Kind namespace/name`.
    public List<String> told(Check check) {
        return check.inspect(picture()).stream().map(Given::text).sorted().toList();
    }

    public static String text(Finding finding) {
        return finding.code() + " " + finding.severity() + " " + finding.subject();
    }
}
