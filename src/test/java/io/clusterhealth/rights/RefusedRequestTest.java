// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Right;
import io.clusterhealth.rights.RefusedRequest.Barrier;
import io.clusterhealth.rights.RefusedRequest.ByAuthorizer;
import io.clusterhealth.rights.RefusedRequest.ByGate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefusedRequestTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            pods "web-7d9" is forbidden: exceeded quota: compute, requested: cpu=2, used: cpu=9, limited: cpu=10 | QUOTA | compute
            pods "web" is forbidden: exceeded quota: compute, requested: cpu=2,pods=1, used: cpu=0,pods=0, limited: cpu=1,pods=9 | QUOTA_TOO_SMALL | compute
            pods "web" is forbidden: failed quota: team: must specify limits.memory for: api                   | UNSET | team
            pods "ops-1" is forbidden: error looking up service account ops/ops-runner: serviceaccount "ops-runner" not found | SERVICE_ACCOUNT | ops/ops-runner
            pods "web" is forbidden: maximum cpu usage per Container is 1, but limit is 2                      | LIMIT_RANGE | Container
            persistentvolumeclaims "db" is forbidden: maximum storage usage per PersistentVolumeClaim is 1Gi, but request is 2Gi | LIMIT_RANGE | PersistentVolumeClaim
            pods "web" is forbidden: cpu max limit to request ratio per Container is 2, but provided ratio is 4.000000 | LIMIT_RANGE | Container
            level=error err="pods \\"web\\" is forbidden: violates PodSecurity \\"baseline:v1.35\\": host namespaces" | POD_SECURITY | baseline:v1.35
            create Pod web-0 in StatefulSet web failed error: serviceaccount "web" not found | SERVICE_ACCOUNT | web
            pods "web" is forbidden: violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false | POD_SECURITY | restricted:latest
            pods "web-" is forbidden: unable to validate against any security context constraint: [provider restricted-v2: .spec.hostNetwork: Invalid value] | CONSTRAINTS | ``
            deployments.apps "web" is forbidden: ValidatingAdmissionPolicy 'replicas' with binding 'all' denied request: too many | POLICY | replicas
            admission webhook "validation.gatekeeper.sh" denied the request: [owner] you must provide labels   | WEBHOOK | validation.gatekeeper.sh
            roles.rbac.authorization.k8s.io "r" is forbidden: user "bob" (groups=["devs"]) is attempting to grant RBAC permissions not currently held: {APIGroups:[""]} | ESCALATION | ``
            Internal error occurred: failed calling webhook "gate.example.com": failed to call webhook: Post "https://gate.policy.svc:443/": service "gate" not found | WEBHOOK_FAILED | gate.example.com
            Cannot evict pod as it would violate the pod's disruption budget.                                  | BUDGET | ``
            error when evicting pods/"web-1" -n "shop" (will retry after 5s): Cannot evict pod as it would violate the pod's disruption budget. | BUDGET | ``
            Cannot evict pod as it would violate the pod's disruption budget. The disruption budget web needs 3 healthy pods and has 3 currently | BUDGET | web
            error: You must be logged in to the server (Unauthorized)                                          | LOGIN | ``
            Unauthorized                                                                                       | LOGIN | ``
            the server has received too many requests and has asked us to try again later                      | LOAD | ``
            """)
    void whatStandsBehindRbacIsToldApart(String message, Barrier gate, String name) {
        assertThat(RefusedRequest.of(message)).contains(new ByGate(gate, name));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            secrets is forbidden: User "system:serviceaccount:shop:cart" cannot list resource "secrets" in API group "" in the namespace "shop" | system:serviceaccount:shop:cart | list | `` | secrets | `` | shop | ``
            nodes "n1" is forbidden: User "bob" cannot get resource "nodes" in API group "" at the cluster scope                              | bob | get | `` | nodes | `` | `` | n1
            deployments.apps "web" is forbidden: User "bob" cannot patch resource "deployments/scale" in API group "apps" in the namespace "x" | bob | patch | apps | deployments | scale | x | web
            level=error err="pods \\"a\\" is forbidden: User \\"bob\\" cannot create resource \\"pods/exec\\" in API group \\"\\" in the namespace \\"x\\"" | bob | create | `` | pods | exec | x | ``
            """)
    void aRefusalOfRbacNamesUserAndRight(
            String message,
            String user,
            String verb,
            String group,
            String resource,
            String subresource,
            String namespace,
            String name) {
        assertThat(RefusedRequest.of(message))
                .contains(new ByAuthorizer(
                        user, new Right.OfObjects(verb, group, resource, subresource, namespace, name)));
    }

    @Test
    void aPathIsNoObject() {
        assertThat(RefusedRequest.of("forbidden: User \"bob\" cannot get path \"/metrics\""))
                .contains(new ByAuthorizer("bob", new Right.Url("get", "/metrics")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "connection refused",
                "User cannot",
                "pods is forbidden",
                "403",
                "deployment \"rt/app\" cannot be updated: forbidden",
                "route \"rt/app\" is forbidden: host is taken",
                "403 Forbidden: image \"rt/app\" cannot get resource \"blobs\" in API group \"\"",
                "User \"rt/app\" cannot log in: forbidden",
                "User \"rt/app\" cannot get \"orders\" in the namespace \"shop\"",
                "spec.containers[0].resources.requests: Invalid value: \"2\": must be less than or equal to cpu limit of 1"
            })
    void anythingElseIsNone(String message) {
        assertThat(RefusedRequest.of(message)).isEmpty();
    }
}
