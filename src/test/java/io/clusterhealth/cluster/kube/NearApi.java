// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.kube.api.ApiClient;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.Login;
import io.clusterhealth.cluster.kube.login.SeenCertificate;
import io.clusterhealth.cluster.kube.login.Tls;
import io.vertx.core.Vertx;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Optional;
import javax.net.ssl.KeyManager;

/// An API server on this machine that needs no login.
public final class NearApi {
    private NearApi() {}

    public static ApiServer at(String address, Vertx vertx) throws GeneralSecurityException {
        Endpoint endpoint = new Endpoint(
                "near", address, new Endpoint.Trust("", "", false), new Login.Anonymous(), Optional.empty(), false);
        SeenCertificate seen = new SeenCertificate();
        ApiClient client = ApiClient.of(endpoint, new KeyManager[0], Tls.trust(endpoint.trust(), seen), vertx);
        return new ApiServer(client, endpoint, seen, Clock.systemUTC());
    }
}
