// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Advice that follows what the cluster says, and not the code alone.
class AdviceTest {
    private static final Subject OPERATOR = Subject.clusterScoped("ClusterOperator", "a");
    private static final Subject POD = new Subject("Pod", "shop", "cart");

    @ParameterizedTest
    @EnumSource
    void eachCodeHasAdvice(FindingCode code) {
        assertThat(code.advice()).endsWith(".");
    }

    @ParameterizedTest
    @EnumSource
    void eachModeHasATitleAndAdvice(Mode mode) {
        assertThat(mode.title()).isNotBlank().doesNotEndWith(".");
        assertThat(mode.advice()).endsWith(".");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ISSUER_NOT_READY | lookup acme.example.com on 10.96.0.10:53: server misbehaving | Read the log of the DNS server",
                "DELIVERY_SOURCE_FAILED | lookup git.example.com on 10.96.0.10:53: i/o timeout | Check the DNS server of the message",
                "CERTIFICATE_ENDS | dial tcp: lookup www.example.com on 10.96.0.10:53: no such host | Create the DNS record",
                "BACKUPS_UNAVAILABLE | dial tcp: lookup s3.example.com: no such host | Create the DNS record",
                "DNS_ERRORS | lookup a.example.com on 10.0.0.2:53: i/o timeout | Check the servers that it forwards to",
                "SECRET_NOT_DRAWN | Status=403 InnerError={\"code\":\"ForbiddenByRbac\"} | Grant the account",
                "SECRET_NOT_DRAWN | InvalidClientTokenId: The security token is invalid | Renew the credentials",
                "CERTIFICATE_ENDS | Error: 9109: Invalid access token | Renew the credentials with which",
                "LOAD_BALANCER_PENDING | unable to authenticate (unauthorized, d4c9) | Renew the credentials with which",
                "LOAD_BALANCER_PENDING | not authorized to perform: elasticloadbalancing:Describe | Grant the account",
                "CLAIM_PENDING | unable to authenticate (unauthorized, d4c9) | Renew the credentials of the CSI driver",
                "REGISTRY_REFUSES | 401 Unauthorized | Renew the pull secrets",
                "API_SERVICE_DOWN | 401 Unauthorized | Compare the aggregator's client certificate",
                "CUSTOM_RESOURCE_UNWELL | User \"a\" cannot get resource \"pods\" in API group \"\" | Grant the account",
                "ISSUER_NOT_READY | connect: connection refused | Check the server that the message names",
                "ISSUER_NOT_READY | the account is not known | Read its Ready condition"
            })
    void messageChoosesTheAdviceForEveryCode(FindingCode code, String message, String advice) {
        assertThat(Finding.of(code, POD)
                        .quoting("it is not ready", new Quote("Failed", message))
                        .advice())
                .startsWith(advice);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP probe failed with statuscode: 404 | Compare the path and the port of the probe with what this image serves",
                "HTTP probe failed with statuscode: 405 | Compare the path and the port of the probe with what this image serves",
                "HTTP probe failed with statuscode: 401 | Let the container answer the probe without a login",
                "HTTP probe failed with statuscode: 403 | Let the container answer the probe without a login",
                "HTTP probe failed with statuscode: 503 | Read the container's log: it answers",
                "Get \"http://10.1.0.9:8080/\": dial tcp 10.1.0.9:8080: connect: connection refused | Compare the port of the probe",
                "command \"check\" failed | Read the readiness probe's events"
            })
    void answerOfAProbeChoosesTheAdvice(String message, String advice) {
        Quote said = new Quote("Unhealthy", "Readiness probe failed: " + message);
        assertThat(Finding.of(FindingCode.POD_NOT_READY, POD)
                        .quoting("not ready", said)
                        .advice())
                .startsWith(advice);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP probe failed with statuscode: 404 | Compare the path and the port of the probe with what this image serves",
                "HTTP probe failed with statuscode: 500 | Compare the probe (path, port, timeout)"
            })
    void answerOfARestartingProbeChoosesTheAdvice(String message, String advice) {
        Quote said = new Quote("Unhealthy", "Liveness probe failed: " + message);
        assertThat(Finding.of(FindingCode.POD_CRASH_LOOP, POD)
                        .quoting("restarted", said)
                        .mode(Mode.LIVENESS_PROBE)
                        .advice())
                .startsWith(advice);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "InvalidSettings | the settings cannot be read | Correct the configuration",
                "CredentialsFailing | 2 requests cannot be served | Read the conditions of its CredentialsRequests",
                "Failed | Get \"https://10.0.0.1/\": dial tcp 10.0.0.1:443: connect: no route to host | Check the address",
                "Failed | 1 of 3 pods is not ready | Read the operator's condition message"
            })
    void operatorsConditionChoosesTheAdvice(String reason, String message, String advice) {
        assertThat(Finding.of(FindingCode.OPERATOR_DEGRADED, OPERATOR)
                        .quoting("Degraded is True", new Quote(reason, message))
                        .advice())
                .startsWith(advice);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DatabaseClass \"gold-v2\" not found | Create the object",
                "the server has asked for the client to provide credentials: Unauthorized | Renew the credentials",
                "the pin is locked | Read its conditions"
            })
    void messageOfACustomResourceChoosesTheAdvice(String message, String advice) {
        assertThat(Finding.of(FindingCode.CUSTOM_RESOURCE_UNWELL, new Subject("Database", "shop", "orders"))
                        .quoting("Ready is False", new Quote("Off", message))
                        .advice())
                .startsWith(advice);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dial tcp: lookup pay.example.com: no such host | Correct the name",
                "dial tcp 10.0.0.1:9092: i/o timeout | Check from inside",
                "Unable to connect to the source: expected 200, got 404. Status: 404 Not Found | Correct the URL",
                "Unable to connect to the source: status code 410 | Correct the URL",
                "Unable to connect to the source: line 404 | Check from inside",
                "GET /x: status code 404 | Correct what the log lines above name",
                "FATAL: password authentication failed for user \"shop\" (SQLSTATE 28P01) | Compare the credentials",
                "failed to connect to host=db.shop.svc: Access denied for user 'a'@'b' | Compare the credentials",
                "write /data/wal: no space left on device | Free space on its node's disk",
                "Error: ENOSPC: System limit for number of file watchers reached, watch '/app' | Correct what the log lines above name",
                "could not resize shared memory segment \"/PostgreSQL.1\" to 8 bytes: No space left on device | Correct what the log lines above name",
                "unknown flag: --pod-eviction-timeout | Correct what the log lines above name",
                "invalid argument \"5 seconds\" for \"--dial-timeout\" flag: unknown unit | Correct what the log lines above name",
                "timed out waiting for the node subnet: context deadline exceeded | Correct what the log lines above name",
                "lookup db.shop.svc on 10.96.0.10:53: read udp: i/o timeout | Check the cluster's DNS",
                "dial tcp: lookup pay.example.com on 10.96.0.10:53: server misbehaving | Read the log of the DNS server",
                "ERROR: duplicate key value violates unique constraint \"ux\" | Correct the data",
                "error retrieving resource lock a/b: Get \"https://172.30.0.1:443/x\": context deadline exceeded | Check the API server",
                "tls: private key does not match public key | Correct the files",
                "tls: failed to find any PEM data in certificate input | Correct the files",
                "x509: certificate signed by unknown authority | Let the container trust",
                "x509: certificate has expired or is not yet valid: current time 2026-11-02T08:00:00Z is before 2026-11-02T08:30:00Z | Compare the clock",
                "ModuleNotFoundError: No module named 'markdwon' | Correct what the log lines above name",
                "unknown flag --x | Correct what the log lines above name"
            })
    void lastLogLineChoosesTheAdvice(String line, String advice) {
        assertThat(Finding.of(FindingCode.POD_CRASH_LOOP, POD)
                        .evidence(Evidence.logged("the log of container app", line))
                        .advice())
                .startsWith(advice);
    }

    @Test
    void onlyAClaimCanBeExpanded() {
        assertThat(Finding.of(FindingCode.JOB_FAILED, POD)
                        .evidence(Evidence.logged("the log of container app", "no space left on device"))
                        .link(Relation.MOUNTS, new Subject("PersistentVolumeClaim", "shop", "data"))
                        .advice())
                .startsWith("Expand the volume");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POD_IMAGE_PULL | Failed | lookup r.io on 10.0.0.2:53: server misbehaving | Check the DNS servers",
                "POD_IMAGE_PULL | Failed | dial tcp 52.1.2.3:443: i/o timeout | Check the way from the node",
                "POD_IMAGE_PULL | Failed | manifest unknown | Correct the image's name",
                "POD_IMAGE_PULL | Failed | 401 Unauthorized | Check the pull secret",
                "POD_IMAGE_PULL | Failed | unexpected status from HEAD request to https://r.io/v2/a: 412 Precondition Failed | Check the registry's policies",
                "POD_IMAGE_PULL | Failed | unexpected status: 404 Not Found: manifest unknown | Correct the image's name",
                "RESIZE_STUCK | Failed | api error VolumeModificationSizeLimitExceeded: your maximum is 50 TiB | Raise the limit",
                "RESIZE_STUCK | Failed | Quota 'SSD_TOTAL_GB' exceeded. Quota exceeded for disks | Raise the limit",
                "RESIZE_STUCK | Failed | waiting for the node | Read the claim's events",
                "POD_IMAGE_PULL | ImagePullBackOff | Back-off pulling image \"web:1\" | Check the image's name and tag",
                "POD_STUCK_CREATING | FailedAttachVolume | Multi-Attach error for volume \"pvc-1\" | Stop the pod",
                "POD_STUCK_CREATING | FailedMount | mount failed: exit status 32 | Check the storage of the volume",
                "POD_STUCK_CREATING | FailedSync | error determining status | Read the pod's events",
                "VERSION_FAILING | UpdatePayloadResourceInvalid | Could not update service \"shop/web\" | Correct the object",
                "VERSION_FAILING | ClusterOperatorDegraded | Cluster operator dns is degraded | Fix the operator",
                "RELEASE_REFUSED | RetrievePayload | deadline exceeded, reason: \"DeadlineExceeded\" | Check that the nodes",
                "OUTSIDE_BLAMED | Failed | lookup a.apps.example.com on 10.0.0.2:53: no such host | Create the DNS record",
                "OPERATOR_DEGRADED | Bad | write /etc/kubernetes/tls.crt: no space left on device | Free space",
                "CUSTOM_RESOURCE_UNWELL | Bad | acme: 403 unauthorized: No TXT record found at _a.shop.example | Publish the record",
                "NODE_PROBLEM | NTPIsDown | the time service is not running | Start the time service",
                "NODE_PROBLEM | KernelDeadlock | task blocked | Move its pods",
                "OPERATOR_DEGRADED | Bad | configmap \"corp-ca\" not found | Create the object",
                "WORKLOAD_CANNOT_CREATE_PODS | Bad | etcdserver: mvcc: database space exceeded | Compact and defragment etcd",
                "WORKLOAD_CANNOT_CREATE_PODS | Bad | etcdserver: request timed out, possibly due to previous leader failure | Check the members",
                "WORKLOAD_CANNOT_CREATE_PODS | Bad | etcdserver: no leader | Check the members",
                "WORKLOAD_CANNOT_CREATE_PODS | Bad | etcdserver: mvcc: required revision has been compacted | The message names",
                "WORKLOAD_CANNOT_CREATE_PODS | Bad | Error creating: pods \"x\" is forbidden | The message names"
            })
    void quotedMessageChoosesTheAdvice(FindingCode code, String reason, String message, String advice) {
        assertThat(Finding.of(code, POD)
                        .quoting("it fails", new Quote(reason, message))
                        .advice())
                .startsWith(advice);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Error | Error: unknown flag | Error: unknown flag",
                "exit code 1: Error | error: no such file | exit code 1: error: no such file",
                "Error | Errors occurred | Error: Errors occurred",
                "'' | : odd | : odd"
            })
    void reasonIsNotRepeated(String reason, String message, String text) {
        assertThat(new Quote(reason, message).text()).isEqualTo(text);
    }
}
