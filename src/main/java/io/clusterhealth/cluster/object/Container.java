// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A container's entry of `containerStatuses` or `initContainerStatuses`; `image` is the one of the spec when the
/// status has none.
///
/// @param init whether it is an init container; false for a sidecar (`restartPolicy: Always`)
/// @param last the previous run, `lastState.terminated`
/// @param startUp the time its `startupProbe` allows from the start of a run; zero if absent or passed
/// @param probes its liveness and startup probes; empty if never restarted, where they explain nothing
/// @param memoryLimit `resources.limits.memory` in bytes, else the pod's; 0 without one, and for a container never
/// restarted
/// @param sidecar whether it is one of `initContainers` with `restartPolicy: Always`: the kubelet stops it after the
/// other containers have ended
public record Container(
        String name,
        String image,
        boolean init,
        boolean ready,
        int restarts,
        State state,
        Optional<Termination> last,
        Duration startUp,
        List<Probe> probes,
        long memoryLimit,
        boolean sidecar) {

    /// How its latest finished run ended.
    public Optional<Termination> ended() {
        return switch (state) {
            case State.Terminated(Termination now) -> Optional.of(now);
            case State.Waiting _, State.Running _ -> last;
        };
    }

    /// The same container with this text as the end of its log: the log of the current run if it is running, else the
    /// message of the finished run, unless that has one already.
    public Container saying(String words) {
        return switch (state) {
            case State.Terminated(Termination now) -> with(new State.Terminated(now.saying(words)), last);
            case State.Running(Optional<Instant> since, String _) -> with(new State.Running(since, words), last);
            case State.Waiting _ -> with(state, last.map(run -> run.saying(words)));
        };
    }

    /// The failure in the log of the current run, where it was read; else empty.
    public String logged() {
        return state instanceof State.Running(Optional<Instant> _, String logged) ? logged : "";
    }

    private Container with(State other, Optional<Termination> run) {
        return new Container(name, image, init, ready, restarts, other, run, startUp, probes, memoryLimit, sidecar);
    }

    /// `state`, of which exactly one is set.
    public sealed interface State {

        /// `waiting`; also a container without a status so far, with empty texts.
        record Waiting(String reason, String message) implements State {
            private static final Set<String> ON_ITS_WAY = Set.of("", "ContainerCreating", "PodInitializing");

            /// Whether the kubelet reports no problem: it is preparing the container.
            public boolean onItsWay() {
                return ON_ITS_WAY.contains(reason);
            }
        }

        /// @param logged what its log reports of a failure; empty where it was not read, since lists lack it
        record Running(Optional<Instant> since, String logged) implements State {
            public Running(Optional<Instant> since) {
                this(since, "");
            }
        }

        record Terminated(Termination ended) implements State {}
    }

    /// A probe whose failure terminates the container.
    ///
    /// @param asks its target: `GET /healthz on port 8080`, `TCP port 5432` or `command cat /tmp/ready`
    public record Probe(ProbeKind kind, String asks) {
        /// `livenessProbe` or `startupProbe`.
        public enum ProbeKind {
            LIVENESS,
            STARTUP;

            /// As in the kubelet's messages.
            public String label() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }

    /// `terminated`: how a run ended.
    ///
    /// @param began when the run began
    public record Termination(
            int exitCode, String reason, String message, Optional<Instant> at, Optional<Instant> began) {

        /// A run of unknown length.
        public Termination(int exitCode, String reason, String message, Optional<Instant> at) {
            this(exitCode, reason, message, at, Optional.empty());
        }

        public Optional<Duration> length() {
            return began.flatMap(from -> at.map(end -> Duration.between(from, end)));
        }

        /// Whether the kernel killed it for its memory use.
        public boolean outOfMemory() {
            return reason.equals("OOMKilled");
        }

        private Termination saying(String words) {
            return message.isEmpty() ? new Termination(exitCode, reason, words, at, began) : this;
        }
    }
}
