// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.text.Durations;
import io.clusterhealth.text.EditDistance;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Reads the command line. Its options come from [Setting] instead of annotations: reflection would cost start-up
/// time.
record CommandLineReader(String version, Map<String, String> environment) {
    static final String CHECK = "check";
    static final String SNAPSHOT = "snapshot";
    static final String CONFIG = "config";
    static final String OBSERVE = "observe";
    static final String UPSTREAM = "upstream";
    private static final String CLUSTER = "--cluster";
    private static final String CONTEXT = "--context";
    private static final String FLEET = "--fleet";
    private static final String URL = "--url";
    private static final String WATCH = "--watch";
    private static final List<Setting<?>> OF_COMMANDS = List.of(Setting.CLUSTER, Setting.CONTEXT, Setting.KUBECONFIG);
    private static final List<Setting<?>> OF_EXAMINATIONS =
            List.of(Setting.CLUSTER, Setting.CONTEXT, Setting.KUBECONFIG, Setting.EXEC_PLUGINS);

    /// The longest edit distance of a suggestion from the given word.
    private static final int SIMILAR = 2;

    /// Options that are also understood without their hyphens.
    private static final Set<String> AS_COMMANDS = Set.of("help", "version");

    /// The launch that these words request. Prints nothing, and never throws for invalid words.
    Launch read(String... words) {
        CommandLine commands = commands();
        try {
            ParseResult root = commands.parseArgs(
                    words.length == 1 && AS_COMMANDS.contains(words[0]) ? new String[] {"--" + words[0]} : words);
            ParseResult last = root.hasSubcommand() ? root.subcommand() : root;
            if (last.isUsageHelpRequested() || root.isUsageHelpRequested()) {
                CommandLine asked = root.isUsageHelpRequested()
                        ? commands
                        : last.commandSpec().commandLine();
                return new Launch.Print(asked.getUsageMessage(CommandLine.Help.Ansi.OFF), "");
            }
            if (root.isVersionHelpRequested()) {
                return new Launch.Print(version + "\n", "");
            }
            if (!root.hasSubcommand()) {
                return SettingsReader.launch(values(root), environment);
            }
            return command(root, last);
        } catch (UnmatchedArgumentException e) {
            return misused(unknown(e));
        } catch (ParameterException e) {
            return misused(firstLine(e));
        }
    }

    private Launch command(ParseResult root, ParseResult command) {
        Map<String, String> values = values(root);
        values.putAll(values(command));
        if (command.commandSpec().name().equals(OBSERVE)) {
            return observe(values);
        }
        String word = command.matchedPositionalValue(0, "").strip().toLowerCase(Locale.ROOT);
        return new SettingsReader(values, environment)
                .launch(
                        settings -> switch (command.commandSpec().name()) {
                            case CONFIG -> config(settings, values, word);
                            case SNAPSHOT -> snapshot(settings, values);
                            case UPSTREAM -> upstream(settings, word);
                            default -> check(settings, values, command.hasMatchedOption(FLEET));
                        },
                        ClusterCommand.USAGE);
    }

    private Launch observe(Map<String, String> values) {
        Map<String, String> observing = new HashMap<>(environment);
        observing.merge(Setting.OBSERVE.variable(), "1m", (set, usual) -> set.isBlank() ? usual : set);
        values.put(Setting.TRANSPORT.flag().orElseThrow(), "http");
        return SettingsReader.launch(values, observing);
    }

    private static Optional<String> given(String flag, Map<String, String> values) {
        return Optional.ofNullable(values.get(flag)).filter(value -> !value.isBlank());
    }

    private static Launch misused(String line) {
        return new Launch.Misuse(line, ClusterCommand.USAGE);
    }

    private Launch config(Settings settings, Map<String, String> values, String word) {
        Set<String> others = new TreeSet<>(values.keySet());
        boolean remote = given(URL, values).isPresent();
        return others.remove(URL) && remote && !others.isEmpty()
                ? misused(URL + ": a running server has its own settings; leave out " + String.join(", ", others))
                : new ConfigCommand(word, given(URL, values), TakenOver.of(settings)).answer(settings, environment);
    }

    private static Launch check(Settings settings, Map<String, String> values, boolean fleet) {
        String output = values.getOrDefault("--output", "text").toLowerCase(Locale.ROOT);
        Map<String, CheckCommand.Output> forms = new TreeMap<>(SettingType.words(CheckCommand.Output.values()));
        if (!forms.containsKey(output)) {
            return misused("--output: '" + Excerpt.of(output) + "' is not one of " + String.join(", ", forms.keySet()));
        }
        if (fleet && given(CONTEXT, values).isPresent()) {
            return misused(CONTEXT + " names one cluster, and " + FLEET + " examines all: leave one of them out");
        }
        CheckCommand.Output form = forms.get(output);
        Optional<String> namespace = given("--namespace", values);
        OneTimeCommand command =
                fleet ? new FleetCheckCommand(settings, namespace, form) : new CheckCommand(settings, namespace, form);
        return values.containsKey(WATCH)
                ? watched(command, settings, form, values.get(WATCH))
                : new Launch.Examine(command);
    }

    private static Launch watched(OneTimeCommand command, Settings settings, CheckCommand.Output form, String given) {
        Optional<Duration> pause = Durations.read(given)
                .filter(one -> one.compareTo(WatchedReport.SHORTEST) >= 0 && one.compareTo(WatchedReport.LONGEST) <= 0);
        if (pause.isEmpty()) {
            return misused(WATCH + ": '" + Excerpt.of(given) + "' is no time between 5s and 1h");
        }
        if (form != CheckCommand.Output.TEXT) {
            return misused(WATCH + " prints text: leave out --output");
        }
        if (!settings.get(Setting.CLUSTER).equals(Setting.CLUSTER.byDefault())) {
            return misused(WATCH + " needs a live cluster: a recording does not change");
        }
        return new Launch.Watched(command, pause.orElseThrow());
    }

    private static Launch snapshot(Settings settings, Map<String, String> values) {
        return given("--output", values)
                .flatMap(CommandLineReader::folder)
                .<Launch>map(folder -> new Launch.Examine(new SnapshotCommand(settings, folder)))
                .orElseGet(() -> misused("--output: name a new folder to record into"));
    }

    private Launch upstream(Settings settings, String word) {
        Map<String, UpstreamCommand.UpstreamAction> actions =
                SettingType.words(UpstreamCommand.UpstreamAction.values());
        if (!actions.containsKey(word)) {
            return misused("upstream: say one of " + String.join(", ", actions.keySet()));
        }
        return settings.get(Setting.SERVERS_CONFIG)
                .<Launch>map(
                        file -> new Launch.Examine(new UpstreamCommand(settings, file, actions.get(word), environment)))
                .orElseGet(() ->
                        misused("upstream: name the file of servers with --servers-config or MCP_SERVERS_CONFIG"));
    }

    private static Optional<Path> folder(String given) {
        try {
            return Optional.of(Path.of(given));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private static Map<String, String> values(ParseResult parsed) {
        Map<String, String> values = new HashMap<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            if (option.getValue() instanceof String value) {
                values.put(option.longestName(), value);
            }
        }
        return values;
    }

    private static String unknown(UnmatchedArgumentException problem) {
        String word = problem.getUnmatched().getFirst();
        CommandSpec spec = problem.getCommandLine().getCommandSpec();
        List<String> known = new ArrayList<>(spec.subcommands().keySet());
        spec.options().stream().filter(option -> !option.hidden()).forEach(option -> known.add(option.longestName()));
        String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        return "Unknown " + (word.startsWith("-") ? "option '" : "argument '") + Excerpt.of(name) + "'"
                + recording(word, known).or(() -> similar(name, known)).orElse("; allowed: ")
                + String.join(" ", known);
    }

    private static Optional<String> similar(String name, List<String> known) {
        List<String> similar = known.stream()
                .filter(one -> !one.equals(name) && EditDistance.between(one, name) <= SIMILAR)
                .toList();
        return EditDistance.nearest(name, similar).map(nearest -> "; did you mean " + nearest + "? Allowed: ");
    }

    private static Optional<String> recording(String word, List<String> known) {
        return Optional.of(word)
                .filter(_ -> !word.startsWith("-") && known.contains(CLUSTER))
                .flatMap(CommandLineReader::folder)
                .filter(Files::exists)
                .map(_ -> "; to read a recording: " + CLUSTER + " " + Excerpt.of(word) + "; allowed: ");
    }

    private static String firstLine(ParameterException problem) {
        return Optional.ofNullable(problem.getMessage())
                .orElse("The command line cannot be parsed")
                .lines()
                .findFirst()
                .orElse("");
    }

    private static CommandLine commands() {
        CommandSpec root = command(
                "mcp-server",
                "Reports the health of Kubernetes and OpenShift clusters over MCP, with the first cause of each fault.");
        for (Setting<?> setting : Setting.values()) {
            setting.flag().ifPresent(flag -> root.addOption(option(setting, flag)));
        }
        root.addOption(OptionSpec.builder("--version", "-V")
                .versionHelp(true)
                .description("Print the version and exit.")
                .build());
        root.addOption(OptionSpec.builder("--mcp-server", "--mcp").hidden(true).build());
        CommandSpec check = command(
                CHECK,
                "Print the verdict once and exit: 0 healthy, 1 degraded, 2 unhealthy, 3 unknown, 64 when called wrongly.");
        OF_EXAMINATIONS.forEach(setting -> setting.flag().ifPresent(flag -> check.addOption(option(setting, flag))));
        check.addOption(text("--namespace", "<name>", "Examine one namespace only."));
        check.addOption(
                text("--output", "<form>", "Format: text, the default; json; or html, one self-contained page."));
        check.addOption(OptionSpec.builder(WATCH)
                .paramLabel("<pause>")
                .type(String.class)
                .arity("0..1")
                .fallbackValue(WatchedReport.PAUSE)
                .description(
                        "Examine again after each pause, " + WatchedReport.PAUSE + " by default, until interrupted.")
                .build());
        check.addOption(OptionSpec.builder(FLEET)
                .description("Examine all clusters: a table, worst first, and their shared causes.")
                .build());
        root.addSubcommand(CHECK, check);
        CommandSpec snapshot = command(
                SNAPSHOT, "Record the objects behind a verdict on a live cluster, without secrets, for --cluster.");
        OF_EXAMINATIONS.stream()
                .filter(setting -> !setting.equals(Setting.CLUSTER)) // only a live cluster can be recorded
                .forEach(setting -> setting.flag().ifPresent(flag -> snapshot.addOption(option(setting, flag))));
        snapshot.addOption(text("--output", "<folder>", "New or empty folder to write into.").toBuilder()
                .required(true)
                .build());
        root.addSubcommand(SNAPSHOT, snapshot);
        CommandSpec observe =
                command(OBSERVE, "Serve over HTTP, and examine each cluster at intervals for the metrics at /metrics.");
        Setting.values().stream()
                .filter(setting -> !setting.equals(Setting.TRANSPORT))
                .forEach(setting -> setting.flag().ifPresent(flag -> observe.addOption(option(setting, flag))));
        root.addSubcommand(OBSERVE, observe);
        CommandSpec upstream =
                command(UPSTREAM, "Check the other MCP servers of the configuration, or pin their tools.");
        upstream.addPositional(PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .paramLabel("<check|pin>")
                .type(String.class)
                .description(
                        "check prints each server's state, tools and last error; pin stores the current definitions of their tools.")
                .build());
        Setting.SERVERS_CONFIG.flag().ifPresent(flag -> upstream.addOption(option(Setting.SERVERS_CONFIG, flag)));
        root.addSubcommand(UPSTREAM, upstream);
        CommandSpec config = command(CONFIG, "Print the configuration for a client, with absolute paths.");
        config.addPositional(PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .paramLabel("<client>")
                .type(String.class)
                .description("One of "
                        + Arrays.stream(McpClient.values()).map(McpClient::word).collect(Collectors.joining(", "))
                        + ".")
                .build());
        Stream.concat(OF_COMMANDS.stream(), TakenOver.FLAGS.stream())
                .forEach(setting -> setting.flag().ifPresent(flag -> config.addOption(option(setting, flag))));
        config.addOption(text(URL, "<url>", "Address of a running server, instead of a local one."));
        root.addSubcommand(CONFIG, config);
        root.usageMessage()
                .footer(
                        "",
                        "Without a command it serves MCP. Try it: mcp-server check --cluster demo",
                        "Variables without a flag: docs/configuration.md");
        return new CommandLine(root)
                .setOverwrittenOptionsAllowed(true)
                .setAllowSubcommandsAsOptionParameters(true)
                .setExpandAtFiles(false)
                .setInterpolateVariables(false);
    }

    private static CommandSpec command(String name, String description) {
        CommandSpec command = CommandSpec.create().name(name);
        command.usageMessage().description(description).sortOptions(false);
        return command.addOption(OptionSpec.builder("--help", "-h")
                .usageHelp(true)
                .description("Print this text and exit.")
                .build());
    }

    private static OptionSpec option(Setting<?> setting, String flag) {
        String byDefault = setting.byDefault().isEmpty() ? "" : " Default: " + setting.byDefault() + ".";
        String description =
                setting.description().replace("`", "") + " Variable: " + setting.variable() + "." + byDefault;
        return text(flag, "<" + flag.substring(2) + ">", description);
    }

    private static OptionSpec text(String flag, String label, String description) {
        return OptionSpec.builder(flag)
                .paramLabel(label)
                .type(String.class)
                .arity("1")
                .description(description.replace("%", "%%"))
                .build();
    }
}
