// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A server whose certificate has expired, as several workloads say that end over it.
///
/// @param several how many workloads make it the server's fault rather than their own clock's or store's
public record ShownCertificates(int several) implements Check {
    private static final List<String> EXPIRED = List.of("certificate has expired", "cert_has_expired");

    /// As Go and Node.js, and as Python, name whom they called.
    private static final Pattern CALLED =
            Pattern.compile("(?:https://|host=')((?:[a-z0-9][a-z0-9-]{0,62}\\.){1,9}[a-z]{2,18})(?![a-z0-9.-])");

    private static final Pattern SERVICE =
            Pattern.compile("([a-z0-9-]{1,63})\\.([a-z0-9-]{1,63})\\.svc(?:\\.cluster\\.local)?");

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.DEPLOYMENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Owners.LOOK);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Complaints.ofCrashes(ShownCertificates::server)
                .shared(
                        several,
                        FindingCode.SHOWN_CERTIFICATE_EXPIRED,
                        "%d workloads end over its certificate",
                        picture);
    }

    private static Optional<Subject> server(String said) {
        String lower = said.toLowerCase(Locale.ROOT);
        Matcher called = CALLED.matcher(said);
        if (EXPIRED.stream().noneMatch(lower::contains) || !called.find()) {
            return Optional.empty();
        }
        Matcher service = SERVICE.matcher(called.group(1));
        return Optional.of(
                service.matches()
                        ? new Subject("Service", service.group(2), service.group(1))
                        : Subject.external(called.group(1)));
    }
}
