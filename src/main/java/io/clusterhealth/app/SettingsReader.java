// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.app.SettingBounds.TimeSpan;
import io.clusterhealth.app.SettingBounds.WholeNumber;
import io.clusterhealth.app.Settings.Transport;
import io.clusterhealth.app.Settings.Verbosity;
import io.clusterhealth.git.GitAddress;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.manifests.Renderers;
import io.clusterhealth.text.Durations;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.tool.upstream.UpstreamDisplay;
import io.clusterhealth.upstream.UpstreamServer.PinMode;
import java.io.File;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Parses flags and variables into [Settings], and collects the errors. For one use.
final class SettingsReader {
    private static final Pattern NAMESPACE = Pattern.compile("[*]|[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
    static final List<String> TOOLSETS = List.of("health", "context", "fleet", "kubectl", "change", "rights", "gitops");
    private static final Pattern HOST =
            Pattern.compile("(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\\[[0-9a-f:.]+])(?::[0-9]{1,5})?");
    private static final Predicate<String> UPSTREAM_HOST =
            Pattern.compile("[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\\[[0-9a-f:.]+]").asMatchPredicate();
    private static final Pattern COLLECTOR =
            Pattern.compile("https?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~-]+)*+/?");
    private static final Pattern ORIGIN = Pattern.compile("https?://" + HOST.pattern());

    private final Map<String, String> flags;
    private final Map<String, String> environment;
    private final List<String> problems = new ArrayList<>();

    /// @param flags values by flag
    SettingsReader(Map<String, String> flags, Map<String, String> environment) {
        this.flags = flags;
        this.environment = environment;
    }

    /// A server with these flags and variables, or the error in them.
    static Launch launch(Map<String, String> flags, Map<String, String> environment) {
        SettingsReader reader = new SettingsReader(flags, environment);
        Settings settings = reader.read();
        return reader.problem()
                .<Launch>map(line -> new Launch.Misuse(line, Launch.USAGE))
                .orElseGet(() -> new Launch.Serve(settings));
    }

    /// The settings; invalid values are replaced by their defaults.
    Settings read() {
        Transport transport = oneOf(Setting.TRANSPORT, words(Transport.values()));
        AccessReader guard = AccessReader.of(this, transport);
        Settings.Access access = guard.access();
        Settings.Toolsets toolsets = toolsets();
        sessionsFor(toolsets, transport);
        return new Settings(
                transport,
                cluster(),
                kubeconfig(),
                text(Setting.CONTEXT),
                new AlertsReader(this).alerts(),
                new ExecPolicyReader(this).policy(),
                guard.host(),
                whole(Setting.PORT),
                toolsets,
                changes(toolsets, access),
                oneOf(Setting.LOG_LEVEL, words(Verbosity.values())),
                time(Setting.DEADLINE),
                whole(Setting.MAX_MESSAGE_BYTES),
                names(Setting.ALLOWED_HOSTS, HOST.asMatchPredicate(), "a host name such as health.example.com"),
                names(Setting.ALLOWED_ORIGINS, ORIGIN.asMatchPredicate(), "an origin such as https://example.com"),
                oneOf(Setting.SESSIONS, words(Settings.Sessions.values())),
                file(Setting.SESSION_KEY_FILE),
                time(Setting.SESSION_TTL),
                watchInterval(),
                yes(Setting.DEBUG),
                access,
                guard.tls(),
                guard.management(),
                guard.limits(),
                guard.audit(access),
                address(Setting.TRACES, COLLECTOR, "is no address such as http://collector:4318"),
                observe(transport),
                upstreams(),
                git(),
                new FleetReader(this).hub(access));
    }

    private Settings.GitSettings git() {
        return new Settings.GitSettings(
                list(
                        given(Setting.GIT_REPOS),
                        GitAddress::isEntry,
                        "an address such as https://git.example.com/team/*"),
                names(Setting.GIT_HOSTS, UPSTREAM_HOST, "a host such as git.tools.svc, without scheme and port"),
                renderers());
    }

    private Set<Path> renderers() {
        Given given = given(Setting.RENDERERS);
        Set<Path> programs = split(given.value()).stream()
                .flatMap(one -> path(new Given(given.source(), one)).stream())
                .collect(Collectors.toSet());
        if (programs.stream()
                .anyMatch(one -> !one.isAbsolute() || !Renderers.NAMES.contains(String.valueOf(one.getFileName())))) {
            refuse(given, "contains an entry that is not an absolute path of " + String.join(", ", Renderers.NAMES));
        }
        return programs;
    }

    private Settings.UpstreamSettings upstreams() {
        return new Settings.UpstreamSettings(
                file(Setting.SERVERS_CONFIG),
                given(Setting.SERVERS_CONFIG).source(),
                oneOf(Setting.UPSTREAM_PINS, Map.of("warn", PinMode.WARN, "enforce", PinMode.ENFORCE)),
                oneOf(Setting.UPSTREAM_MODE, words(UpstreamDisplay.DisplayMode.values())),
                names(Setting.UPSTREAM_HOSTS, UPSTREAM_HOST, "a host such as mcp.tools.svc, without scheme and port"),
                names(
                        Setting.UPSTREAM_CALLER_HOSTS,
                        UPSTREAM_HOST,
                        "a host such as mcp.tools.svc, without scheme and port"),
                yes(Setting.STATUS_SHOW_DEBUG_ROUTE));
    }

    /// The first error, in one line; empty when there is none.
    Optional<String> problem() {
        return problems.stream().findFirst();
    }

    Given given(Setting setting) {
        String flag = setting.flag().orElse("");
        String said = flags.getOrDefault(flag, "").strip();
        if (!said.isEmpty()) {
            return new Given(flag, said);
        }
        String set = environment.getOrDefault(setting.variable(), "").strip();
        return set.isEmpty() ? new Given("", setting.byDefault()) : new Given(setting.variable(), set);
    }

    static <E extends Enum<E>> Map<String, E> words(E[] values) {
        Map<String, E> words = new TreeMap<>();
        Arrays.stream(values).forEach(value -> words.put(value.name().toLowerCase(Locale.ROOT), value));
        return words;
    }

    <T> T oneOf(Setting setting, Map<String, T> allowed) {
        Given given = given(setting);
        Optional<T> found = Optional.ofNullable(allowed.get(given.value().toLowerCase(Locale.ROOT)));
        if (found.isEmpty()) {
            refuse(
                    given,
                    "is not one of " + String.join(", ", new TreeSet<>(allowed.keySet()))
                            + guess(given.value(), List.copyOf(allowed.keySet())));
        }
        return found.or(() -> Optional.ofNullable(allowed.get(setting.byDefault())))
                .orElseGet(() -> allowed.values().iterator().next());
    }

    boolean yes(Setting setting) {
        return oneOf(setting, Map.of("true", true, "false", false));
    }

    int whole(Setting setting) {
        Given given = given(setting);
        WholeNumber bounds = (WholeNumber) setting.bounds();
        if (given.value().matches("[0-9]{1,9}")) {
            int value = Integer.parseInt(given.value());
            if (value >= bounds.least() && value <= bounds.most()) {
                return value;
            }
        }
        refuse(given, "is no whole number from " + bounds.inWords());
        return Integer.parseInt(setting.byDefault());
    }

    Duration time(Setting setting) {
        return time(setting, (TimeSpan) setting.bounds());
    }

    private Duration time(Setting setting, TimeSpan bounds) {
        Given given = given(setting);
        return Durations.read(given.value())
                .filter(time -> time.compareTo(bounds.least()) >= 0 && time.compareTo(bounds.most()) <= 0)
                .or(() -> {
                    refuse(given, "is no time from " + bounds.inWords());
                    return Durations.read(setting.byDefault());
                })
                .orElse(bounds.least());
    }

    /// Files may be read more often, since that does not load an API server.
    private Duration watchInterval() {
        TimeSpan live = (TimeSpan) Setting.WATCH_INTERVAL.bounds();
        return time(
                Setting.WATCH_INTERVAL,
                cluster().equals("live") ? live : new TimeSpan("1s", live.to(), live.examples()));
    }

    /// The value, unless it is empty.
    Optional<String> text(Setting setting) {
        return Optional.of(given(setting).value()).filter(value -> !value.isEmpty());
    }

    /// The path, unless the value is empty.
    Optional<Path> file(Setting setting) {
        return text(setting).flatMap(_ -> path(given(setting)));
    }

    /// The address, unless the value is empty or not of this form.
    ///
    /// @param why for the error about another form
    Optional<URI> address(Setting setting, Pattern form, String why) {
        return text(setting)
                .filter(value -> {
                    boolean fits = form.matcher(value).matches();
                    if (!fits) {
                        refuse(given(setting), why);
                    }
                    return fits;
                })
                .map(URI::create);
    }

    private Optional<Duration> observe(Transport transport) {
        if (given(Setting.OBSERVE).value().isEmpty()) {
            return Optional.empty();
        }
        if (transport != Transport.HTTP) {
            problems.add(Setting.OBSERVE.variable() + " is about metrics, which are served with "
                    + Setting.TRANSPORT.variable() + "=http only");
        }
        return Optional.of(time(Setting.OBSERVE));
    }

    private Settings.Toolsets toolsets() {
        Given given = given(Setting.TOOLSETS);
        Set<String> chosen = split(given.value());
        chosen.stream()
                .filter(name -> !TOOLSETS.contains(name))
                .findFirst()
                .ifPresent(unknown -> problems.add(given.source() + " names the toolset '" + Excerpt.of(unknown)
                        + "'; there are: " + String.join(", ", TOOLSETS)
                        + (unknown.equals("upstream")
                                ? "; that one is enabled by MCP_SERVERS_CONFIG"
                                : guess(unknown, TOOLSETS))));
        if (chosen.isEmpty()) {
            refuse(given, "names no toolset; there are: " + String.join(", ", TOOLSETS));
        }
        return new Settings.Toolsets(chosen, !given.source().isEmpty());
    }

    /// Over HTTP, values are kept in sessions only.
    private void sessionsFor(Settings.Toolsets toolsets, Transport transport) {
        Given sessions = given(Setting.SESSIONS);
        if (transport == Transport.HTTP
                && toolsets.names().contains("context")
                && sessions.value().equalsIgnoreCase("none")) {
            refuse(sessions, "keeps nothing for the toolset 'context', which requires signed");
        }
    }

    /// Changes need named namespaces, and are never made with the server's ServiceAccount.
    private Settings.ChangeSettings changes(Settings.Toolsets toolsets, Settings.Access access) {
        Set<String> namespaces =
                names(Setting.CHANGE_NAMESPACES, NAMESPACE.asMatchPredicate(), "a namespace such as shop, or *");
        if (toolsets.changing() && namespaces.isEmpty()) {
            problems.add("The toolset 'change' requires MCP_CHANGE_NAMESPACES, the namespaces in which it makes"
                    + " changes");
        }
        if (toolsets.changing() && access.clusters() == Settings.ClusterAccess.SERVICE_ACCOUNT) {
            problems.add("The toolset 'change' makes changes with the caller's own rights: MCP_CLUSTER_ACCESS must"
                    + " not be service-account");
        }
        return new Settings.ChangeSettings(
                namespaces,
                time(Setting.CHANGE_PLAN_TTL),
                oneOf(Setting.CONFIRM, Map.of("auto", false, "human", true)));
    }

    Set<String> names(Setting setting, Predicate<String> form, String example) {
        Given given = given(setting);
        return list(new Given(given.source(), given.value().toLowerCase(Locale.ROOT)), form, example);
    }

    private Set<String> list(Given given, Predicate<String> form, String example) {
        Set<String> words = split(given.value());
        words.stream()
                .filter(form.negate())
                .findFirst()
                .ifPresent(wrong ->
                        problems.add(given.source() + " holds '" + Excerpt.of(wrong) + "', which is not " + example));
        return words;
    }

    private String cluster() {
        Given given = given(Setting.CLUSTER);
        return path(given).map(Path::toString).orElse(given.value());
    }

    private List<Path> kubeconfig() {
        Given given = given(Setting.KUBECONFIG);
        return Arrays.stream(given.value().split(Pattern.quote(File.pathSeparator)))
                .filter(file -> !file.isBlank())
                .flatMap(file -> path(new Given(given.source(), file)).stream())
                .toList();
    }

    Optional<Path> path(Given given) {
        String home = environment.getOrDefault("HOME", System.getProperty("user.home", "~"));
        String value = given.value();
        boolean atHome = value.equals("~") || value.startsWith("~/");
        try {
            return Optional.of(Path.of(atHome ? home + value.substring(1) : value));
        } catch (InvalidPathException _) {
            refuse(given, "is no path");
            return Optional.empty();
        }
    }

    static Set<String> split(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// @param line names the setting itself
    void refuse(String line) {
        problems.add(line);
    }

    void refuse(Given given, String why) {
        problems.add(given.source() + ": '" + Excerpt.of(given.value()) + "' " + why);
    }

    private static String guess(String word, List<String> known) {
        return EditDistance.nearest(word.toLowerCase(Locale.ROOT), known)
                .map(nearest -> "; did you mean " + nearest + "?")
                .orElse("");
    }
}
