// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.manifests;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.git.GitAddress;
import io.clusterhealth.git.GitFault;
import io.clusterhealth.git.GitFault.GitTrouble;
import io.clusterhealth.git.GitTree;
import io.clusterhealth.git.GitTree.TreeFile;
import io.clusterhealth.git.GitTree.TreeFiles;
import io.clusterhealth.process.Command;
import io.clusterhealth.process.Outcome;
import io.clusterhealth.process.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Renders with programs: a kustomization with `kubectl` or `kustomize`, a chart with `helm`. Safe for use by several
/// threads; two render at the same time.
///
/// @param programs absolute paths, distinguished by their names
public record Renderers(Set<Path> programs, Semaphore turns) {
    /// The names that a program may have.
    public static final List<String> NAMES = List.of("kubectl", "kustomize", "helm");

    private static final int TURNS = 2;
    private static final Duration MOST = Duration.ofSeconds(10);
    private static final int MOST_OUTPUT = 16 << 20;
    private static final int ERROR_TAIL = 4_096;

    /// The fraction of a call's remaining time for a program, since the call has to compare the output as well. The
    /// rest is how long a turn is awaited.
    private static final double SHARE = 0.6;

    public Renderers {
        programs = Set.copyOf(programs);
    }

    public static Renderers of(Collection<Path> programs) {
        return new Renderers(Set.copyOf(programs), new Semaphore(TURNS));
    }

    /// The manifests rendered from a folder of a commit. Interruptible.
    public TreeFiles files(GitTree tree, RenderRequest request, Deadline deadline) {
        Optional<GitFault> bad = GitAddress.badPath(request.path());
        if (bad.isPresent()) {
            return new TreeFiles.NoFiles(bad.get());
        }
        try {
            long patience = (long) (deadline.remaining().toMillis() * (1 - SHARE));
            if (!turns.tryAcquire(Math.max(0, patience), TimeUnit.MILLISECONDS)) {
                return new TreeFiles.NoFiles(
                        GitTrouble.RENDERER_FAILED, "Others were being rendered all the time.", "Call again later.");
            }
            try (WorkFolder folder = WorkFolder.make()) {
                return rendered(tree, folder, request, deadline);
            } finally {
                turns.release();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new TreeFiles.NoFiles(GitTrouble.RENDERER_FAILED, "The call has ended.", "Call again.");
        } catch (WorkFolder.FolderTooLarge _) {
            return new TreeFiles.NoFiles(
                    GitTrouble.REPOSITORY_TOO_LARGE,
                    "What is rendered has more than 32 MiB.",
                    "Keep manifests in a folder of their own.");
        } catch (IOException _) {
            return new TreeFiles.NoFiles(
                    GitTrouble.RENDERER_FAILED,
                    "The files to render could not be written.",
                    "Look whether the folder for temporary files is full or read-only.");
        }
    }

    private TreeFiles rendered(GitTree tree, WorkFolder folder, RenderRequest request, Deadline deadline)
            throws IOException {
        String path = GitAddress.inTree(request.path());
        Optional<GitFault> missing = folder.bring(tree, path);
        if (missing.isPresent()) {
            return new TreeFiles.NoFiles(missing.get());
        }
        Path place = folder.inRepository(path);
        boolean chart = Files.isRegularFile(place.resolve(GitTree.CHART));
        if (!chart && KustomizeFolders.file(place).isEmpty()) {
            return new TreeFiles.NoFiles(
                    GitTrouble.RENDERING_REFUSED,
                    "The folder itself has neither a kustomization nor a Chart.yaml, but one below it has.",
                    "Name that folder, or one of plain manifests.");
        }
        Optional<Path> program = program(chart ? List.of("helm") : List.of("kustomize", "kubectl"));
        if (program.isEmpty()) {
            return new TreeFiles.NoFiles(
                    GitTrouble.RENDERER_ABSENT,
                    "The folder is rendered by %s, which MCP_RENDERERS does not name."
                            .formatted(chart ? "Helm" : "kustomize"),
                    "Name a folder of plain manifests, or have the administrator name a program for it.");
        }
        RenderArguments arguments = chart
                ? new HelmChart(tree, folder, path, request.options())
                        .arguments(request.namespace(), request.cluster().get())
                : new KustomizeFolders(tree, folder)
                        .arguments(path, request.options().kustomize(), verb(program.get()));
        return switch (arguments) {
            case RenderArguments.NotRendered(GitFault fault) -> new TreeFiles.NoFiles(fault);
            case RenderArguments.ToRun(List<String> words) -> {
                Command command = new Command(program.get(), words, folder.environment(), bounds(deadline));
                yield files(Programs.run(command), command, folder, request.path());
            }
        };
    }

    private static String verb(Path program) {
        return name(program).equals("kubectl") ? "kustomize" : "build";
    }

    private static Command.Bounds bounds(Deadline deadline) {
        long millis = Math.min(MOST.toMillis(), (long) (deadline.remaining().toMillis() * SHARE));
        return new Command.Bounds(Duration.ofMillis(Math.max(1, millis)), MOST_OUTPUT, ERROR_TAIL);
    }

    private Optional<Path> program(List<String> names) {
        return names.stream()
                .flatMap(name -> programs.stream().filter(one -> name(one).equals(name)))
                .findFirst();
    }

    private static String name(Path program) {
        return String.valueOf(program.getFileName());
    }

    private static TreeFiles files(Outcome outcome, Command command, WorkFolder folder, String path) {
        return switch (outcome) {
            case Outcome.Finished(int code, String output, var _)
            when code == 0 ->
                new TreeFiles.FoundFiles(
                        Arrays.stream(output.split("(?m)^---\\s*$"))
                                .filter(text -> !text.isBlank())
                                .map(text -> new TreeFile(path + " as rendered", text))
                                .toList(),
                        folder.passedOver());
            case Outcome.Finished(int code, String _, String error) ->
                failed(
                        command,
                        error.isBlank()
                                ? "ended with exit code " + code
                                : "says: " + Shortened.of(folder.withoutPaths(error)));
            case Outcome.TimedOut _ ->
                failed(
                        command,
                        "did not end within %.1f s"
                                .formatted(command.bounds().time().toMillis() / 1000.0));
            case Outcome.OutputTooLong() -> failed(command, "wrote more than 16 MiB");
            case Outcome.Interrupted() -> failed(command, "was stopped, since the call ended");
            case Outcome.NotStarted(String why) ->
                new TreeFiles.NoFiles(
                        GitTrouble.RENDERER_ABSENT,
                        "%s, which MCP_RENDERERS names, could not be started: %s."
                                .formatted(name(command.program()), why),
                        "Ask the administrator to look at it.");
        };
    }

    private static TreeFiles failed(Command command, String what) {
        return new TreeFiles.NoFiles(
                GitTrouble.RENDERER_FAILED,
                "%s %s.".formatted(name(command.program()), what.replaceFirst("\\.$", "")),
                "Correct it in the repository, or name another folder or ref.");
    }
}
