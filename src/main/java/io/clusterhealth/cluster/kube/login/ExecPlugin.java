// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.process.Command;
import io.clusterhealth.process.Outcome;
import io.clusterhealth.process.Programs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/// A program for the login of a kubeconfig user, run as kubectl runs it.
///
/// @param user name in the kubeconfig
/// @param apiVersion of the `ExecCredential` that it prints
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins">
/// client-go credential plugins</a>
public record ExecPlugin(String user, String apiVersion, Command command) {
    /// Time after which it is killed.
    static final Duration TIME = Duration.ofSeconds(10);

    static final Command.Bounds BOUNDS = new Command.Bounds(TIME, 1 << 20, 1 << 12);
    private static final int LONGEST_SAYING = 90;

    /// Runs it, for as long as the bounds of its command allow. Interruptible.
    public Checked<ExecCredential> run() {
        return switch (Programs.run(command)) {
            case Outcome.Finished(int code, String output, String _)
            when code == 0 -> ExecCredential.parse(this, output);
            case Outcome.Finished(int code, String _, String error) ->
                bad(
                        "failed with exit code " + code + said(error),
                        "Correct the login, until kubectl works with this user.");
            case Outcome.TimedOut(String error) ->
                bad(
                        "did not end within " + command.bounds().time().toSeconds() + " s" + said(error),
                        "Log in once with kubectl; what asks for a browser or a terminal cannot be answered here.");
            case Outcome.OutputTooLong() -> bad("printed too much for an ExecCredential", "Check its arguments.");
            case Outcome.Interrupted() -> bad("was stopped, since this server ends", "Start the server again.");
            case Outcome.NotStarted(String why) -> bad("could not be started: " + why, "Check the program's file.");
        };
    }

    /// The name of its file.
    String name() {
        return name(command.program());
    }

    static String name(Path file) {
        return Printable.name(String.valueOf(file.getFileName()));
    }

    <T> Checked<T> bad(String what, String wayOut) {
        return new Checked.Bad<>(
                "The user %s of the kubeconfig logs in through %s, which %s."
                        .formatted(Printable.name(user), name(), what.replaceAll("\\.$", "")),
                wayOut);
    }

    private String said(String error) {
        String line =
                error.getBytes(StandardCharsets.UTF_8).length < command.bounds().error()
                        ? Printable.line(error, LONGEST_SAYING)
                        : Printable.end(error, LONGEST_SAYING);
        return line.isEmpty() ? "" : ": " + line;
    }

    @Override
    public String toString() {
        return "ExecPlugin[" + name() + "]";
    }
}
