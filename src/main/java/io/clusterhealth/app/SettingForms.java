// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.app.Settings.Audit;
import io.clusterhealth.app.Settings.Toolsets;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.cluster.kube.login.ExecPolicy;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.manifests.Renderers;
import io.clusterhealth.process.Executable;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The forms of values that only single settings have.
final class SettingForms {
    private static final String NAME_OR_IPV6 = "(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\\[[0-9a-f:.]+])";
    private static final String PORT = "(?::[0-9]{1,5})?";
    private static final String SERVER = "https?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])" + PORT;
    private static final String PREFIX = "(?:/(?!api/v[12]/alerts$)[A-Za-z0-9._~-]+)*+";

    private static final Predicate<String> NAMESPACE = form("[*]|[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
    static final Predicate<String> HOST = form(NAME_OR_IPV6 + PORT);
    static final Predicate<String> ORIGIN = form("https?://" + NAME_OR_IPV6 + PORT);
    static final Predicate<String> COLLECTOR = form(SERVER + "(?:/[A-Za-z0-9._~-]+)*+/?");
    static final Predicate<String> PROMETHEUS = form(SERVER + PREFIX + "/api/v1/alerts");
    static final Predicate<String> ALERTMANAGER = form(SERVER + PREFIX + "/api/v2/alerts");
    static final Predicate<String> ALERTS = PROMETHEUS.or(ALERTMANAGER).or("off"::equalsIgnoreCase);
    static final Predicate<String> HUB = form("karmada|ocm");
    static final Predicate<String> PROXY = form("(?:https://" + NAME_OR_IPV6
            + "|http://(?:localhost|127\\.0\\.0\\.1|\\[::1]))" + PORT + "(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*+/?");
    static final Predicate<String> HEADER = form("(?!(?i:authorization|cookie)$)[A-Za-z0-9-]{1,64}");
    static final Predicate<String> LOOPBACK = form("localhost|127(?:\\.[0-9]{1,3}){3}|::1|\\[::1]");
    private static final Predicate<String> ADDRESS =
            form("[0-9a-zA-Z](?:[0-9a-zA-Z.-]*[0-9a-zA-Z])?|\\[?[0-9a-fA-F:.]+]?");
    private static final Predicate<String> AUDIENCE = form("[!-~&&[^,\"\\\\]]{1,200}");
    private static final Predicate<String> NAME = form("(?!(?i:all|none)$)\\S+");
    private static final Predicate<String> HOST_ALONE = form(NAME_OR_IPV6);

    private SettingForms() {}

    private static Predicate<String> form(String pattern) {
        return Pattern.compile(pattern).asMatchPredicate();
    }

    static SettingType<Set<String>> hosts(String example) {
        return SettingType.names(HOST_ALONE, "a host such as " + example + ", without scheme and port");
    }

    /// Files may be read more often, since that does not load an API server.
    static SettingType<Duration> watchInterval() {
        SettingType<Duration> live = SettingType.time("15 s", "1 h", "`30s`, `5m` or `PT30S`");
        SettingType<Duration> recorded = SettingType.time("1 s", "1 h", "`30s`, `5m` or `PT30S`");
        return new SettingType<>(live.bounds(), (given, all) -> {
            boolean isLive = all.given(Setting.CLUSTER).value().equals(Setting.CLUSTER.byDefault());
            return (isLive ? live : recorded).reading().of(given, all);
        });
    }

    static String cluster(Given given, SettingsReader all) throws BadSetting {
        return all.path(given).toString();
    }

    static List<Path> kubeconfig(Given given, SettingsReader all) throws BadSetting {
        List<Path> files = new ArrayList<>();
        for (String file : given.value().split(Pattern.quote(File.pathSeparator))) {
            if (!file.isBlank()) {
                files.add(all.path(new Given(given.source(), file)));
            }
        }
        return List.copyOf(files);
    }

    static ExecPolicy execPolicy(Given given, SettingsReader all) throws BadSetting {
        return switch (given.value().toLowerCase(Locale.ROOT)) {
            case "all" -> new ExecPolicy.All();
            case "none" -> new ExecPolicy.NoPlugins();
            default -> {
                List<String> programs = List.copyOf(given.words());
                if (!programs.stream().allMatch(SettingForms::isProgram)) {
                    throw given.refused("is neither all, none nor names and absolute paths with commas between");
                }
                yield new ExecPolicy.Listed(programs);
            }
        };
    }

    /// An absolute path, or a name: one word, and not one that allows all or none.
    private static boolean isProgram(String word) {
        return Executable.isPath(word) ? word.startsWith("/") : NAME.test(word);
    }

    /// The platform's namespaces are never changed: naming one is a mistake.
    static Set<String> changedNamespaces(Given given, SettingsReader all) throws BadSetting {
        Set<String> named = SettingType.names(NAMESPACE, "a namespace such as shop, or *")
                .reading()
                .of(given, all);
        Optional<String> system =
                named.stream().filter(PlatformNamespaces::contains).findFirst();
        if (system.isPresent()) {
            throw new BadSetting(given.source() + " holds '" + Excerpt.of(system.get())
                    + "', a namespace of the system, in which nothing is ever changed; leave it out");
        }
        return named;
    }

    /// Without brackets.
    static String host(Given given, SettingsReader all) throws BadSetting {
        return given.fitting(ADDRESS, "is no address or host name").replaceAll("[\\[\\]]", "");
    }

    static Toolsets toolsets(Given given, SettingsReader all) throws BadSetting {
        String known = String.join(", ", Toolsets.ALL);
        Set<String> chosen = given.words();
        Optional<String> unknown =
                chosen.stream().filter(name -> !Toolsets.ALL.contains(name)).findFirst();
        if (unknown.isPresent()) {
            throw new BadSetting(given.source() + " names the toolset '" + Excerpt.of(unknown.get()) + "'; there are: "
                    + known
                    + (unknown.get().equals("upstream")
                            ? "; that one is enabled by MCP_SERVERS_CONFIG"
                            : SettingType.guess(unknown.get(), Toolsets.ALL)));
        }
        if (chosen.isEmpty()) {
            throw given.refused("names no toolset; there are: " + known);
        }
        return new Toolsets(chosen, given.isConfigured());
    }

    static Set<String> audiences(Given given, SettingsReader all) throws BadSetting {
        if (!given.words().stream().allMatch(AUDIENCE)) {
            throw given.refused("is no list of audiences such as https://health.example.com");
        }
        return given.words();
    }

    static URI issuer(Given given, SettingsReader all) throws BadSetting {
        try {
            URI issuer = new URI(given.value());
            if ("https".equals(issuer.getScheme()) && issuer.getHost() != null && issuer.getRawQuery() == null) {
                return issuer;
            }
        } catch (URISyntaxException _) {
            // refused below, like any other invalid address
        }
        throw given.refused("is no address such as https://sso.example.com/realms/main");
    }

    static Audit audit(Given given, SettingsReader all) throws BadSetting {
        return switch (given.value()) {
            case "stderr" -> new Audit.Stderr();
            case "none" -> new Audit.Nowhere();
            default -> new Audit.AuditFilePath(all.path(given).toAbsolutePath());
        };
    }

    static Set<Path> renderers(Given given, SettingsReader all) throws BadSetting {
        Set<Path> programs = new LinkedHashSet<>();
        for (String one : given.words()) {
            Path program = all.path(new Given(given.source(), one));
            if (!program.isAbsolute() || !Renderers.NAMES.contains(String.valueOf(program.getFileName()))) {
                throw given.refused(
                        "contains an entry that is not an absolute path of " + String.join(", ", Renderers.NAMES));
            }
            programs.add(program);
        }
        return programs;
    }
}
