// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.git.BoundedRepository.PackTooLong;
import io.clusterhealth.git.CheckedConnections.LoginWanted;
import io.clusterhealth.git.CheckedConnections.NotSpokenTo;
import io.clusterhealth.git.GitFault.GitTrouble;
import io.clusterhealth.network.AddressRule;
import io.clusterhealth.text.Shortening;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.eclipse.jgit.errors.NoRemoteRepositoryException;
import org.eclipse.jgit.errors.TooLargeObjectInPackException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectIdRef;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.transport.FetchConnection;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportHttp;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.util.SystemReader;

/// Reads one commit, without its history, over https, http and git into memory. Safe for use by several threads; two
/// read at the same time.
///
/// @param mostBytes maximum number of bytes that a server sends
public record GitReader(GitAddress address, AddressRule rule, Duration most, long mostBytes, Semaphore turns)
        implements GitRepositories {
    private static final long MIB = 1 << 20;
    private static final Duration MOST = Duration.ofSeconds(10);
    private static final long MOST_BYTES = 50 * MIB;
    private static final int TURNS = 2;

    /// The fraction of a call's time for Git, since the call has to do more than this.
    private static final double SHARE = 0.7;

    /// With the limits for all callers: 50 MiB and 10 s.
    ///
    /// @param allowed addresses as in [GitAddress]
    /// @param hosts those that may have private addresses, and be used without TLS
    public static GitReader of(Set<String> allowed, Set<String> hosts) {
        SystemReader.setInstance(new QuietSystem());
        return new GitReader(new GitAddress(allowed), new AddressRule(hosts), MOST, MOST_BYTES, new Semaphore(TURNS));
    }

    @Override
    public OpenedGit fetched(String repository, String ref, Deadline deadline) {
        Optional<GitFault> refusal = address.refusal(repository).or(() -> GitAddress.badRef(ref));
        if (refusal.isPresent()) {
            return new OpenedGit.NoTree(refusal.get());
        }
        long millis = Math.min(most.toMillis(), (long) (deadline.remaining().toMillis() * SHARE));
        if (millis <= 0) {
            return new OpenedGit.NoTree(
                    GitTrouble.REPOSITORY_TOO_SLOW,
                    "No time was left to read the repository.",
                    "Call again, or raise MCP_DEADLINE.");
        }
        FutureTask<OpenedGit> task = new FutureTask<>(() -> inTurn(repository, ref));
        Thread thread = Thread.ofVirtual().name("git").start(task);
        try {
            return task.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            // The socket of a virtual thread is closed when it is interrupted.
            thread.interrupt();
            return new OpenedGit.NoTree(
                    GitTrouble.REPOSITORY_TOO_SLOW,
                    "The repository was not read within %.1f s.".formatted(millis / 1000.0),
                    "Call again later, or raise MCP_DEADLINE.");
        } catch (InterruptedException _) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            return new OpenedGit.NoTree(GitTrouble.REPOSITORY_TOO_SLOW, "The call has ended.", "Call again.");
        } catch (ExecutionException e) {
            return of(Optional.ofNullable(e.getCause()).orElse(e), repository);
        }
    }

    private OpenedGit inTurn(String repository, String ref) throws Exception {
        turns.acquire();
        BoundedRepository into = new BoundedRepository(mostBytes);
        try {
            return fetch(URI.create(repository), ref, into);
        } finally {
            turns.release();
        }
    }

    private OpenedGit fetch(URI url, String ref, BoundedRepository into) throws IOException, URISyntaxException {
        CheckedConnections.check(rule, url);
        try (Transport transport = Transport.open(into, new URIish(url.toString()))) {
            if (transport instanceof TransportHttp http) {
                http.setHttpConnectionFactory(new CheckedConnections(url, rule));
            }
            transport.setDepth(1);
            transport.setCheckFetchedObjects(true);
            List<String> names = names(ref);
            List<RefSpec> wanted = names.stream().map(RefSpec::new).toList();
            try (FetchConnection connection = transport.openFetch(wanted)) {
                Optional<Ref> found = ObjectId.isId(ref)
                        ? Optional.of(new ObjectIdRef.Unpeeled(Ref.Storage.NETWORK, ref, ObjectId.fromString(ref)))
                        : names.stream()
                                .flatMap(name -> Stream.ofNullable(connection.getRef(name)))
                                .findFirst();
                if (found.isEmpty()) {
                    return new OpenedGit.NoTree(
                            GitTrouble.REF_UNKNOWN,
                            "The repository has no branch or tag of this name.",
                            "Name a branch, a tag or a whole commit, or leave ref out.");
                }
                connection.fetch(NullProgressMonitor.INSTANCE, List.of(found.get()), Set.of());
                ObjectId commit = Optional.ofNullable(found.get().getObjectId()).orElseThrow();
                return new OpenedGit.OpenTree(MemoryTree.of(into, commit));
            }
        }
    }

    private static List<String> names(String ref) {
        if (ref.isEmpty() || ref.equals(Constants.HEAD)) {
            return List.of(Constants.HEAD);
        }
        return ref.startsWith(Constants.R_REFS) || ObjectId.isId(ref)
                ? List.of(ref)
                : List.of(Constants.R_HEADS + ref, Constants.R_TAGS + ref);
    }

    /// The fault behind a failure, by the first known one of its causes.
    private static OpenedGit of(Throwable failure, String repository) {
        List<Throwable> causes = Stream.iterate(failure, one -> one != null, Throwable::getCause)
                .limit(10)
                .toList();
        for (Throwable cause : causes) {
            switch (cause) {
                case NotSpokenTo said -> {
                    return new OpenedGit.NoTree(
                            GitTrouble.REPOSITORY_NOT_ALLOWED,
                            said.getMessage() + ".",
                            "Name another, or have the administrator allow it.");
                }
                case LoginWanted _ -> {
                    return new OpenedGit.NoTree(
                            GitTrouble.REPOSITORY_NEEDS_LOGIN,
                            "The repository is not public: its server wants a login.",
                            "Only repositories that need none are read; leave repository and ref out.");
                }
                case PackTooLong _, TooLargeObjectInPackException _ -> {
                    return new OpenedGit.NoTree(
                            GitTrouble.REPOSITORY_TOO_LARGE,
                            "One commit of the repository has more than %d MiB.".formatted(MOST_BYTES / MIB),
                            "Keep manifests in a repository of their own.");
                }
                case NoRemoteRepositoryException _ -> {
                    return new OpenedGit.NoTree(
                            GitTrouble.REPOSITORY_UNREACHABLE,
                            "The server has no repository of this name, or does not show it without a login.",
                            "Look at the address.");
                }
                default -> {}
            }
        }
        String said = String.valueOf(causes.getLast().getMessage());
        return said.contains("not our ref")
                ? new OpenedGit.NoTree(
                        GitTrouble.REF_UNKNOWN,
                        "The repository has no such commit, or does not give it.",
                        "Name a branch.")
                : new OpenedGit.NoTree(
                        GitTrouble.REPOSITORY_UNREACHABLE,
                        "The repository at %s could not be read: %s."
                                .formatted(URI.create(repository).getHost(), shortened(said)),
                        "Look whether this server reaches it.");
    }

    private static String shortened(String said) {
        return Shortening.head(said, 200);
    }
}
