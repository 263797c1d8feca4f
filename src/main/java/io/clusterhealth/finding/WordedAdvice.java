// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.AttachedElsewhere;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meaning.CniPluginFailed;
import io.clusterhealth.meaning.Meaning.ConnectionsExhausted;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meaning.ImageDenied;
import io.clusterhealth.meaning.Meaning.ImageUnknown;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NoSpace;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meaning.OwnWords;
import io.clusterhealth.meaning.Meaning.PathRightMissing;
import io.clusterhealth.meaning.Meaning.ProxyFailed;
import io.clusterhealth.meaning.Meaning.RequestFailed;
import io.clusterhealth.meaning.Meaning.RightMissing;
import io.clusterhealth.meaning.Meaning.TlsFailed;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The next step that the quoted words of a finding suggest, in one sentence. Where a message says what is wrong, the
/// advice to read messages or logs leads away from it.
///
/// @param codes the findings that it is for
/// @param words what one line of their evidence says
/// @param advice the next step
record WordedAdvice(Set<FindingCode> codes, Predicate<Evidence> words, String advice) {
    private static final Set<FindingCode> RUNNING =
            Set.of(FindingCode.POD_CRASH_LOOP, FindingCode.POD_NOT_READY, FindingCode.JOB_FAILED);
    private static final Set<FindingCode> PULLING = Set.of(FindingCode.POD_IMAGE_PULL);
    private static final Set<FindingCode> PREPARING = Set.of(FindingCode.POD_STUCK_CREATING);
    private static final Set<FindingCode> OPERATING =
            Set.of(FindingCode.OPERATOR_DEGRADED, FindingCode.OPERATOR_UNAVAILABLE);

    /// The first that fits is given: what a server has answered stands before what kept a client from it.
    private static final List<WordedAdvice> ALL = List.of(
            own(
                    "Compare the credentials of the container with those that the server knows: it answers, and rejects"
                            + " them.",
                    Unauthorized.class,
                    HttpUnauthorized.class,
                    LoginRefused.class),
            own(
                    "Grant the account of the message the right that it lacks, or give the container another account.",
                    RightMissing.class,
                    PathRightMissing.class,
                    AccessForbidden.class),
            own(
                    "Find what holds the server's connections; lower the clients' pools, or raise its limit.",
                    ConnectionsExhausted.class),
            own(
                    "Expand the volume that it writes to if its StorageClass allows it, or delete data that is not needed.",
                    NoSpace.class),
            own("Renew the certificate that the message is about, and reload it.", CertificateExpired.class),
            own(
                    "Let the container trust the CA of the server's certificate, or correct the names of the certificate.",
                    TlsFailed.class),
            own(
                    "Check from inside the cluster the server that it calls: name, port, firewall, egress.",
                    NotConnected.class,
                    NameNotResolved.class,
                    WaitTimedOut.class),
            new WordedAdvice(
                    Set.of(FindingCode.POD_CRASH_LOOP),
                    WordedAdvice::own,
                    "Fix the error in the last log lines above; earlier lines may show more."),
            new WordedAdvice(
                    Set.of(FindingCode.POD_NOT_READY),
                    WordedAdvice::own,
                    "Fix the error in the log lines above; if they do not explain it, read the readiness probe's events."),
            new WordedAdvice(
                    Set.of(FindingCode.JOB_FAILED),
                    WordedAdvice::own,
                    "Fix the error in its pod's last log lines above; the log may show more."),
            said(
                    PULLING,
                    "Check the pull secret: the registry answers, and denies access with these credentials.",
                    HttpUnauthorized.class),
            said(
                    PULLING,
                    "Check the DNS servers of the node: they do not resolve the name of the registry.",
                    DnsFailed.class),
            said(
                    PULLING,
                    "Check the way from the node to the registry: firewall, egress rules, proxy, mirror.",
                    NotConnected.class,
                    WaitTimedOut.class,
                    ProxyFailed.class),
            said(PULLING, "Check the registry itself: it answers with an error.", RequestFailed.class),
            said(
                    PULLING,
                    "Correct the image's name or tag, or push the image; a registry answers the same to an"
                            + " account without access.",
                    ImageUnknown.class,
                    NotFound.class),
            said(
                    PULLING,
                    "Check the pull secret; many registries also deny access to an image that does not exist.",
                    Unauthorized.class,
                    AccessForbidden.class,
                    ImageDenied.class),
            said(
                    PREPARING,
                    "Stop the pod that still has the volume; for a volume of one node set the Deployment's"
                            + " strategy to Recreate.",
                    AttachedElsewhere.class),
            new WordedAdvice(
                    PREPARING,
                    one -> one.said().reason().matches("Failed(?:Mount|AttachVolume|MapVolume)"),
                    "Check the storage of the volume in the message, and its driver's pods on the node."),
            said(PREPARING, "Read the log of the network plugin's pod on the node.", CniPluginFailed.class),
            new WordedAdvice(
                    OPERATING,
                    one -> rejected(one) || one.said().reason().contains("Credentials"),
                    "Renew the credentials that the message names, or grant them the right that it names."),
            new WordedAdvice(
                    OPERATING,
                    one -> one.said().reason().contains("Invalid"),
                    "Correct the configuration that the message names."),
            new WordedAdvice(
                    OPERATING,
                    one -> one.meanings()
                            .all(NotFound.class)
                            .anyMatch(absent -> !absent.name().isEmpty()),
                    "Create the object that the message says is not found, or correct the reference to it."),
            said(
                    OPERATING,
                    "Check the address that the message names: its pods if in the cluster, else server, name"
                            + " and proxy.",
                    NotConnected.class,
                    NameNotResolved.class,
                    ProxyFailed.class));

    /// The advice for a finding; empty if its code or mode has the best one.
    static Optional<String> of(Finding finding) {
        Optional<Mode> special = finding.mode().filter(mode -> mode != Mode.RESTARTS);
        if (special.isPresent()) {
            return special.filter(mode -> mode == Mode.INIT_CONTAINER_HANGS
                            && finding.evidence().stream().anyMatch(WordedAdvice::own))
                    .map(_ -> "Find out why the dependency that its log waits for is not available.");
        }
        return ALL.stream()
                .filter(one -> one.codes.contains(finding.code())
                        && finding.evidence().stream().anyMatch(one.words))
                .map(WordedAdvice::advice)
                .findFirst();
    }

    @SafeVarargs
    private static WordedAdvice own(String advice, Class<? extends Meaning>... meanings) {
        return new WordedAdvice(RUNNING, one -> own(one) && one.meanings().any(meanings), advice);
    }

    @SafeVarargs
    private static WordedAdvice said(Set<FindingCode> codes, String advice, Class<? extends Meaning>... meanings) {
        return new WordedAdvice(codes, one -> one.meanings().any(meanings), advice);
    }

    private static boolean own(Evidence one) {
        return one.meanings().any(OwnWords.class);
    }

    private static boolean rejected(Evidence one) {
        return one.meanings().any(LoginRefused.class, Unauthorized.class, HttpUnauthorized.class);
    }
}
