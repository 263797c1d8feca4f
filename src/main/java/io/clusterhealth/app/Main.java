// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cause.Verdict;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.examination.Examination;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import io.vertx.core.Vertx;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;

/// The entry point: reads the command line before anything else starts.
@QuarkusMain
public final class Main {
    private static final Duration LAST_WORDS = Duration.ofMillis(200);

    /// The number of carrier threads. With one for each processor, a call that computes or loads classes would keep
    /// the thread that enforces its deadline from running.
    private static final int CARRIERS = 8;

    /// The settings of the server; set once, before the beans of [Wiring] are created.
    private static final AtomicReference<Settings> SERVED = new AtomicReference<>();

    private Main() {}

    /// Runs what the command line requests.
    public static void main(String... words) {
        // The first log record selects the log manager; the check command logs before Quarkus could set it.
        System.setProperty("java.util.logging.manager", "org.jboss.logmanager.LogManager");
        System.setProperty(
                "jdk.virtualThreadScheduler.parallelism",
                Integer.toString(Math.max(CARRIERS, Runtime.getRuntime().availableProcessors())));
        StandardError stderr = StandardError.install();
        switch (launch(words)) {
            case Launch.Serve(Settings settings) -> serve(settings, stderr, words);
            case Launch.Examine(OneTimeCommand command) -> exit(stderr, examine(command, stderr));
            case Launch.Watched(OneTimeCommand command, Duration pause) -> exit(stderr, watch(command, pause, stderr));
            case Launch.Print(String text, String note) -> {
                note.lines().forEach(System.err::println); // each on its own: println prints everything as one line
                VisibleOutput out = stdout();
                out.exactly(text); // with paths of this machine, to be copied
                exit(stderr, written(0, out, new VisibleOutput(stderr)));
            }
            case Launch.Misuse(String line, int exitCode) -> {
                System.err.println(line);
                exit(stderr, exitCode);
            }
        }
    }

    static Launch launch(String... words) {
        return SettingWords.read(words)
                .map(values -> SettingsReader.launch(values, System.getenv()))
                .orElseGet(() -> new CommandLineReader(BuildInfo.line(version()), System.getenv()).read(words));
    }

    static Settings served() {
        return SERVED.get();
    }

    private static void serve(Settings settings, StandardError stderr, String... words) {
        Optional<String> obstacle = AotTraining.wanted() ? Optional.empty() : obstacle(settings);
        if (obstacle.isPresent()) {
            System.err.println(obstacle.get());
            exit(stderr, 1);
        }
        UnusedVariables.lines(System.getenv(), settings).forEach(System.err::println);
        SERVED.set(settings);
        if (AotTraining.wanted()) {
            AotTraining.run();
        }
        if (!settings.overHttp()) {
            exit(stderr, StdioServer.run(settings));
        }
        QuarkusProperties.of(settings).forEach(System::setProperty);
        if (AotTraining.wanted()) {
            AotTraining.takeFreePort();
        }
        Quarkus.run(
                Server.class,
                (code, problem) -> {
                    Optional.ofNullable(problem).ifPresent(Main::explain);
                    stderr.await(LAST_WORDS);
                    System.exit(code);
                },
                words);
    }

    /// Why the server cannot start, in one line.
    private static Optional<String> obstacle(Settings settings) {
        Optional<String> unwritable = settings.audit() instanceof Settings.Audit.AuditFilePath(Path path)
                ? new AuditFile(path).problem()
                : Optional.empty();
        Optional<String> early = unwritable
                .or(() -> KeySource.problem(settings))
                .or(() -> settings.get(Setting.SERVERS_CONFIG)
                        .flatMap(file -> UpstreamSource.problem(
                                file, settings.given(Setting.SERVERS_CONFIG).source(), System.getenv())))
                .or(() -> GitWiring.problem(settings.get(Setting.RENDERERS)))
                .or(() ->
                        settings.alerts().authorities().flatMap(file -> TlsFiles.problem(Setting.ALERTS_CA_FILE, file)))
                .or(() -> settings.fleet()
                        .flatMap(FleetHub::authorities)
                        .flatMap(file -> TlsFiles.problem(Setting.FLEET_CA_FILE, file)));
        return !settings.overHttp()
                ? early
                : early.or(() -> ClusterSource.problem(settings, System.getenv()))
                        .or(() -> settings.tls().flatMap(tls -> new TlsFiles(tls).problem()))
                        .or(() ->
                                PortProbe.problem(settings.get(Setting.HOST), settings.get(Setting.PORT), Setting.PORT))
                        .or(() -> settings.management()
                                .filter(Settings.Management::chosen)
                                .flatMap(one -> PortProbe.problem(one.host(), one.port(), Setting.MANAGEMENT_PORT)));
    }

    /// Logs why the program ends, with the stack trace.
    private static void explain(Throwable problem) {
        System.getLogger(Main.class.getName()).log(System.Logger.Level.ERROR, "Could not run", problem);
    }

    private static int examine(OneTimeCommand command, StandardError stderr) {
        VisibleOutput out = stdout();
        return written(look(command, stderr).applyAsInt(out), out, new VisibleOutput(stderr));
    }

    /// The exit code of a command after its output: that of an unknown verdict where this could not be written whole,
    /// as on a full disk.
    static int written(int code, VisibleOutput out, VisibleOutput err) {
        if (!out.checkError()) {
            return code;
        }
        err.println("Standard output could not be written whole: check the space on its disk, or what reads it.");
        return CheckCommand.exitCode(Verdict.UNKNOWN);
    }

    private static int watch(OneTimeCommand command, Duration pause, StandardError stderr) {
        Map<String, String> environment = System.getenv();
        VisibleOutput out = stdout();
        int code = new WatchedReport(
                        Terminal.of(environment),
                        Screen.of(environment),
                        pause,
                        InstantSource.system(),
                        () -> waited(pause))
                .run(look(command, stderr), out);
        return written(code, out, new VisibleOutput(stderr));
    }

    private static boolean waited(Duration pause) {
        try {
            Thread.sleep(pause);
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }

    /// The clusters stay open between looks.
    private static ToIntFunction<VisibleOutput> look(OneTimeCommand command, StandardError stderr) {
        UnusedVariables.unknown(System.getenv()).forEach(System.err::println);
        Clusters clusters = ClusterSource.of(command.settings(), System.getenv(), Vertx::vertx);
        Examination examination = new Examination(Checks.all());
        Terminal terminal = Terminal.of(System.getenv());
        return out -> ended(
                () -> command.run(clusters, examination, terminal, out, new VisibleOutput(stderr)),
                new VisibleOutput(stderr));
    }

    /// The exit code of a command; of a defect it is that of an unknown verdict, since 1, that of an uncaught
    /// exception, means degraded.
    static int ended(IntSupplier command, VisibleOutput err) {
        try {
            return command.getAsInt();
        } catch (RuntimeException | StackOverflowError defect) {
            err.println("This is a defect of the program: " + defect.getClass().getName());
            explain(defect);
            return CheckCommand.exitCode(Verdict.UNKNOWN);
        }
    }

    private static void exit(StandardError stderr, int code) {
        stderr.await(LAST_WORDS);
        System.exit(code);
    }

    /// The stream for answers; output of libraries goes to stderr.
    static VisibleOutput stdout() {
        return new VisibleOutput(new FileOutputStream(FileDescriptor.out));
    }

    /// The version of the build, from the jar's manifest.
    static String version() {
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("0.0.0-dev");
    }
}
