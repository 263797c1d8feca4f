// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.access.CallRates;
import io.clusterhealth.access.CallSlots;
import io.clusterhealth.access.Gate;
import io.clusterhealth.access.OpenStreams;
import io.clusterhealth.access.SafetyPolicy;
import io.clusterhealth.access.WaitingCalls;
import io.clusterhealth.caller.Shares;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Once;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.Reviews;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.write.KubeChanges;
import io.clusterhealth.comparison.Snapshots;
import io.clusterhealth.engine.CallRunner;
import io.clusterhealth.engine.Features;
import io.clusterhealth.engine.Guards;
import io.clusterhealth.engine.Instructions;
import io.clusterhealth.engine.ListChanges;
import io.clusterhealth.engine.McpEngine;
import io.clusterhealth.engine.ResourceWatch;
import io.clusterhealth.engine.ResultEnvelope;
import io.clusterhealth.engine.ServerCard;
import io.clusterhealth.engine.ToolCalls;
import io.clusterhealth.engine.legacy.LegacyMethods;
import io.clusterhealth.engine.modern.ModernMethods;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.WireLog;
import io.clusterhealth.plan.ChangePolicy;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptCatalog;
import io.clusterhealth.render.DeniedRight;
import io.clusterhealth.render.Remedies;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.resource.ResourceTemplate;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.session.Seal;
import io.clusterhealth.session.SessionIds;
import io.clusterhealth.session.SessionStore;
import io.clusterhealth.session.SigningKeys;
import io.clusterhealth.telemetry.Observer;
import io.clusterhealth.tool.ChangingTools;
import io.clusterhealth.tool.Consent;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolCatalog;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.change.ChangeParts;
import io.clusterhealth.tool.change.PlannedRemedies;
import io.clusterhealth.tool.fleet.FleetResource;
import io.clusterhealth.tool.fleet.ManyClusterTool;
import io.clusterhealth.tool.gitops.GitParts;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.transport.http.CallerRule;
import io.clusterhealth.transport.http.HttpRules;
import io.clusterhealth.transport.http.HttpSessions;
import io.clusterhealth.transport.http.Messages;
import io.quarkus.arc.All;
import io.quarkus.arc.InstanceHandle;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/// Creates every object of the server, once, in reading order.
final class Wiring {
    /// The most subscriptions, of which one known caller may have an eighth.
    private static final int MOST_SUBSCRIPTIONS = 256;

    /// The most sessions in memory; they may take an eighth of the heap.
    private static final int MOST_SESSIONS = 10_000;

    /// The tools that clients see first; the others follow by name.
    private static final List<String> FIRST =
            List.of("get-fleet-health", "get-cluster-health", "list-pods", "list-nodes");

    /// The tools that make changes in the cluster, as the instructions name them.
    private static final List<String> CHANGING = List.of("apply-change", "kubectl-apply");

    @Singleton
    Settings settings() {
        return Main.served();
    }

    @Singleton
    Clusters clusters(Settings settings, Observer observer, Instance<CallerRule> callers, Instance<Vertx> vertx) {
        RequestWatch watch = new DoubtedTokens(observer, () -> callers.get().gate());
        return ClusterSource.of(
                settings, System.getenv(), watch, settings.overHttp() ? vertx::get : StdioServer::vertx);
    }

    @Singleton
    Examination examination() {
        return new Examination(Checks.all());
    }

    /// The active toolsets, decided once: a folder of kubeconfigs may change later.
    record ActiveToolsets(Set<String> names) {
        boolean fleet() {
            return names.contains(Settings.Toolsets.FLEET);
        }
    }

    @Singleton
    ActiveToolsets toolsets(Settings settings, Clusters clusters) {
        return new ActiveToolsets(settings.toolsetsOver(clusters.sameClusters().size()));
    }

    @Singleton
    ServerCard card(Settings settings, ActiveToolsets on, ChangingTools upstreams) {
        return ServerCard.of(
                Main.version(),
                new Instructions(on.fleet(), settings.changing() ? CHANGING : List.of(), upstreams.areOn()));
    }

    @Singleton
    ToolCatalog catalog(
            @All List<InstanceHandle<Tool>> tools,
            ActiveToolsets on,
            Instance<ToolParts> parts,
            ChangingTools upstreams) {
        return new ToolCatalog(
                new Once<>(() -> listed(made(tools, on.names()), on.names(), parts.get())),
                upstreams,
                new DisabledTools(on.names())::reason);
    }

    /// The tools of the active toolsets, as clients see them.
    static List<Tool> listed(List<Tool> tools, Set<String> on, ToolParts parts) {
        return inOrder(tools).stream()
                .filter(tool -> on.contains(tool.descriptor().toolset()))
                .map(tool -> ManyClusterTool.over(tool, parts))
                .toList();
    }

    /// Skips tools in packages of inactive toolsets: creating one reads its descriptor.
    private static List<Tool> made(List<InstanceHandle<Tool>> tools, Set<String> on) {
        return tools.stream()
                .filter(tool -> {
                    String toolset = ToolDescriptor.toolset(tool.getBean().getBeanClass());
                    return on.contains(toolset) || !Settings.Toolsets.ALL.contains(toolset);
                })
                .map(InstanceHandle::get)
                .toList();
    }

    @Singleton
    Features features(
            ServerCard card,
            ToolCatalog tools,
            @All List<Prompt> prompts,
            @All List<InstanceHandle<ServedResource>> resources,
            @All List<InstanceHandle<ResourceTemplate>> templates,
            Guards guards,
            ActiveToolsets on,
            Settings settings) {
        ResultEnvelope envelope = new ResultEnvelope(card.version(), Clock.systemUTC());
        CallRunner runner = new CallRunner(settings.get(Setting.DEADLINE));
        ResourceCatalog readable = new ResourceCatalog(
                new Once<>(() -> sorted(
                        served(made(resources), on.fleet()),
                        one -> one.descriptor().uri())),
                new Once<>(() -> sorted(made(templates), one -> one.descriptor().uri())));
        return new Features(
                card,
                tools,
                new PromptCatalog(sorted(prompts, one -> one.descriptor().name())),
                readable,
                new ToolCalls(runner, envelope, guards),
                runner,
                new ResourceWatch(
                        readable,
                        settings.get(Setting.WATCH_INTERVAL),
                        settings.get(Setting.DEADLINE),
                        new Shares(MOST_SUBSCRIPTIONS, MOST_SUBSCRIPTIONS / 8),
                        guards.readmission()),
                ListChanges.of(tools.changing()));
    }

    @Singleton
    SigningKeys keys(Settings settings) {
        return KeySource.of(settings, System.getenv());
    }

    @Singleton
    Snapshots snapshots(SigningKeys keys) {
        return new Snapshots(keys, Clock.systemUTC());
    }

    @Singleton
    ToolParts parts(
            Clusters clusters, Examination examination, Snapshots snapshots, Settings settings, ActiveToolsets on) {
        return new ToolParts(clusters, examination, snapshots, remedies(clusters, settings, on.names()), on.names());
    }

    @Singleton
    ChangeParts changes(
            ToolParts parts,
            Clusters clusters,
            Settings settings,
            SigningKeys keys,
            Observer observer,
            Instance<AuditLines> audit,
            GitParts git) {
        return new ChangeParts(
                parts,
                changeable(clusters, settings),
                new ChangePolicy(settings.get(Setting.CHANGE_NAMESPACES)),
                git.repositories(),
                git.renderers(),
                ChangeParts.seal(keys),
                Clock.systemUTC(),
                settings.get(Setting.CHANGE_PLAN_TTL),
                new Consent(settings.get(Setting.CONFIRM), Clock.systemUTC()),
                new ChangeAudit(
                        Clock.systemUTC(),
                        observer::trace,
                        settings.audit() instanceof Settings.Audit.Nowhere
                                ? Optional.empty()
                                : Optional.of(line -> audit.get().written(line))));
    }

    private static Remedies remedies(Clusters clusters, Settings settings, Set<String> toolsets) {
        Remedies planned = settings.changing() && clusters instanceof KubeClusters
                ? new PlannedRemedies(new ChangePolicy(settings.get(Setting.CHANGE_NAMESPACES)))
                : Remedies.NONE;
        return toolsets.contains("rights") ? new DeniedRight(planned) : planned;
    }

    /// When changes are off, no class of the package that makes them is loaded.
    private static ChangeableClusters changeable(Clusters clusters, Settings settings) {
        return settings.changing() && clusters instanceof KubeClusters live
                ? new KubeChanges(live)
                : (_, _) -> new ChangeableClusters.ChangeAccess.NotWritable(
                        "A recording cannot be changed.", "Ask a live cluster.");
    }

    @Singleton
    McpEngine engine(Features features, SigningKeys keys) {
        return new McpEngine(
                LegacyMethods.of(features),
                ModernMethods.of(features, new Seal(keys, "request-state"), Clock.systemUTC()),
                RandomGenerator.getDefault(),
                features.changes());
    }

    @Singleton
    MessageCodec codec(Settings settings, McpEngine engine) {
        return new MessageCodec(
                settings.get(Setting.MAX_MESSAGE_BYTES),
                engine.shorthand(),
                settings.get(Setting.DEBUG) ? new DebugLog(System.err) : WireLog.NONE);
    }

    @Singleton
    HttpSessions sessions(Settings settings, SigningKeys keys, MessageCodec codec) {
        return new HttpSessions(
                settings.get(Setting.SESSIONS) == Settings.Sessions.SIGNED
                        ? Optional.of(new SessionIds(keys, settings.get(Setting.SESSION_TTL), Clock.systemUTC()))
                        : Optional.empty(),
                new SessionStore.SessionBounds(
                        MOST_SESSIONS, Runtime.getRuntime().maxMemory() / 8),
                codec);
    }

    /// Ends watches and streams with the server.
    void end(@Disposes HttpSessions sessions) {
        sessions.close();
    }

    @Singleton
    Guards guards(Settings settings, Observer observer, WaitingCalls waits, Instance<CallerRule> callers) {
        return new Guards(
                new SafetyPolicy(settings.changing()),
                new CallRates(settings.get(Setting.RATE_LIMIT), settings.get(Setting.RATE_WINDOW)),
                observer,
                waits,
                caller -> callers.get().readmission().ask(caller));
    }

    @Singleton
    WaitingCalls waits(Settings settings) {
        int waits = settings.get(Setting.MAX_WAITS);
        return new WaitingCalls(new Shares(waits, waits / 8));
    }

    @Singleton
    CallSlots slots(Settings settings) {
        return new CallSlots(new CallSlots.SlotBounds(
                settings.get(Setting.MAX_CALLS),
                settings.get(Setting.MAX_CALLS_PER_CALLER),
                settings.get(Setting.MAX_WAITING),
                settings.get(Setting.QUEUE_PATIENCE)));
    }

    @Singleton
    OpenStreams streams(Settings settings) {
        return new OpenStreams(
                new Shares(settings.get(Setting.MAX_STREAMS), settings.get(Setting.MAX_STREAMS_PER_CALLER)));
    }

    @Singleton
    Messages messages(
            McpEngine engine, MessageCodec codec, HttpSessions sessions, CallSlots slots, OpenStreams streams) {
        return new Messages(engine, codec, sessions, slots, streams);
    }

    /// Access is rechecked over stdio too, where Quarkus provides no Vert.x.
    @Singleton
    CallerRule callers(Settings settings, Clusters clusters, Instance<Vertx> vertx) {
        Settings.Access access = settings.access();
        Optional<Reviews> reviews = Optional.of(access.auth())
                .filter(Settings.Auth.USER::equals)
                .map(_ -> ClusterSource.reviews(clusters, settings, System.getenv(), vertx::get));
        return new CallerRule(
                reviews.map(one -> new Gate(one, access.audiences())),
                reviews.map(one -> new Gate(one, access.audiences(), Gate.METRICS_URL)),
                access.issuer(),
                access.proxyHeader());
    }

    @Singleton
    HttpRules rules(Settings settings) {
        return new HttpRules(
                settings.get(Setting.ALLOWED_HOSTS),
                settings.get(Setting.ALLOWED_ORIGINS),
                settings.get(Setting.MAX_MESSAGE_BYTES),
                settings.get(Setting.STATUS_SHOW_DEBUG_ROUTE));
    }

    /// Leaves out fleet resources unless the fleet's tools are on.
    static List<ServedResource> served(List<ServedResource> resources, boolean isFleet) {
        return resources.stream()
                .filter(one -> isFleet || !one.descriptor().uri().startsWith(FleetResource.SCHEME))
                .toList();
    }

    private static <T> List<T> made(List<InstanceHandle<T>> beans) {
        return beans.stream().map(InstanceHandle::get).toList();
    }

    private static <T> List<T> sorted(List<T> beans, Function<T, String> by) {
        return beans.stream().sorted(Comparator.comparing(by)).toList();
    }

    static List<Tool> inOrder(List<Tool> tools) {
        return tools.stream()
                .sorted(Comparator.comparingInt(Wiring::rank)
                        .thenComparing(tool -> tool.descriptor().name()))
                .toList();
    }

    private static int rank(Tool tool) {
        int index = FIRST.indexOf(tool.descriptor().name());
        return index < 0 ? FIRST.size() : index;
    }
}
