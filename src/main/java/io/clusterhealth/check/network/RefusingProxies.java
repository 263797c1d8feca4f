// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.OperatorTexts;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// The HTTP proxy to the outside, where it rejects the credentials of several objects. Their messages name what they
/// were to reach through it, and hardly ever the proxy: on OpenShift the Proxy of the cluster does.
///
/// @param several how many objects make a finding
/// @param recent how old an event may be
/// @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15.5.8">HTTP 407</a>
public record RefusingProxies(int several, Duration recent) implements Check {
    private static final Resource<GenericObject> PROXIES = Resources.generic("proxies");

    private static final String UNNAMED = "http-proxy";

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS)
                .always(Resources.CLUSTER_OPERATORS)
                .when(
                        picture -> !picture.objects(Resources.CLUSTER_OPERATORS).isEmpty()
                                && blamed(picture).findAny().isPresent(),
                        PROXIES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return blamed(picture)
                .map(blame -> blame.blaming(
                                FindingCode.SERVICE_FAILS_CALLERS,
                                Subject.external(blame.target()),
                                "it rejects the credentials of %d objects")
                        .mode(Mode.PROXY_REFUSES))
                .toList();
    }

    private Stream<SharedBlame<String, ErrorText>> blamed(Picture picture) {
        Stream<ErrorText> texts = Stream.of(
                        ProxyTexts.in(picture, recent, CalledHosts::deniedByProxy),
                        FailingContainer.crashed(picture),
                        OperatorTexts.in(picture))
                .flatMap(one -> one);
        return SharedBlame.of(
                several,
                texts.filter(text -> CalledHosts.deniedByProxy(text.quote().message())),
                _ -> Stream.of(name(picture)));
    }

    /// Host and port of the cluster's proxy; its address may contain a password.
    private static String name(Picture picture) {
        return picture.objects(PROXIES).stream()
                .flatMap(proxy ->
                        Stream.of("status.httpsProxy", "status.httpProxy").flatMap(path -> proxy.texts(path).stream()))
                .flatMap(RefusingProxies::host)
                .findFirst()
                .orElse(UNNAMED);
    }

    private static Stream<String> host(String address) {
        try {
            URI proxy = URI.create(address);
            return proxy.getHost() == null
                    ? Stream.empty()
                    : Stream.of(proxy.getPort() < 0 ? proxy.getHost() : proxy.getHost() + ":" + proxy.getPort());
        } catch (IllegalArgumentException _) {
            return Stream.empty();
        }
    }
}
