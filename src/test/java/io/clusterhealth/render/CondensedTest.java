// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What remains of messages that are longer than the room for a quote.
class CondensedTest {
    private static final int ROOM = 200;

    /// What one server said is not continued by what another said.
    @ParameterizedTest
    @ValueSource(ints = {120, 160, 200, 240})
    void bracketsWithoutTheirEndAreLeftOut(int room) {
        String told = Condensed.message(
                "Failed to pull image \"registry.example.io/team/app@sha256:165337a39a49216bb6efeadeaf32d82611c0168a157893021e65ce51168f434d\":"
                        + " rpc error: code = Unknown desc = (Mirrors also failed: [mirror.example.org:5000/team/app: pinging"
                        + " container registry mirror.example.org:5000: Get \"https://mirror.example.org:5000/v2/\": tls:"
                        + " failed to verify certificate: x509: certificate signed by unknown authority]):"
                        + " registry.example.io/team/app: unable to retrieve auth token: invalid username/password:"
                        + " unauthorized: Please login to the Registry using your Customer Portal credentials. Further"
                        + " instructions can be found here: https://access.example.com/registry",
                room);

        if (told.contains("Mirrors also failed")) {
            assertThat(told).contains("unknown authority])");
        }
        assertThat(told).hasSizeLessThanOrEqualTo(room);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                // an item unlike the others
                "Rejected: no policy admits the request: [policy \"a-one\": Denied: not granted to user or group, policy b-two:"
                        + " .spec.port: Invalid value: 70000: must be at most 65535, policy \"c-three\": Denied: not granted to"
                        + " user or group, policy \"d-four\": Denied: not granted to user or group, policy \"e-five\": Denied: not"
                        + " granted to user or group] | policy b-two: .spec.port: Invalid value: 70000: must be at most 65535",
                // a name in the middle, behind a reason that says the same
                "RequirementsNotMet: requirements not met: nothing offered in stream slow-4.2 of bundle tape-archive in the"
                        + " library referenced by request tape-archive-request, request tape-archive-request exists already there"
                        + " | in stream slow-4.2 of bundle tape-archive",
                // a reason between a chain's prefixes and an id
                "SyncDiskFailed: Error syncing disk: failed to ensure that disk: TooManyDisks: Exceeded quota of project"
                        + " 123456789012 for disks with state code: 400, request id: 0c1b2f7e-9d55-4a53-8a0c-7b3d9b0e6f11,"
                        + " attempt 4 | TooManyDisks: Exceeded quota of project 123456789012",
                // a chain within a chain, each with its own end
                "Fetching \"r.example.com/a/b@sha256:165337a39a49216bb6efeadeaf32d82611c0168a157893021e65ce51168f434d\":"
                        + " ErrFetch: opening r.example.com/a/b@sha256:165337a39a49216bb6efeadeaf32d82611c0168a157893021e65ce5116"
                        + ": (Copies failed too: [copy.example.org:5000/b: calling copy.example.org:5000: dial tcp"
                        + " 10.2.0.9:5000: connect: no route to host]): calling r.example.com: Get \"https://r.example.com/v2/\":"
                        + " dial tcp: lookup r.example.com on 10.0.0.2:53: no such host | no route to host",
                // names in quotation marks before an instruction
                "Checks: Checks failed for bundle with version=\"4.2.12\" image=\"r.example.com/dev/bundle\": Check"
                        + " \"PlatformReady\" failed because of \"ConsentRequired\": Platform 4.2 removes a number of older"
                        + " interfaces. Please see the article https://www.example.com/articles/7112216 for instructions."
                        + " | Check \"PlatformReady\" failed because of \"ConsentRequired\"",
                // a chain behind an instruction
                "FetchFailed: failed to fill the volume: Fetching failed in all zones. Check that the item exists and that it"
                        + " may be read for: staging/basket: operation error Vault of Items: ReadItem, https response error"
                        + " StatusCode: 400, RequestID: 7b, api error DeniedException: User: arn:x:sts::123456789012:role/basket/i"
                        + " is not authorized to perform: items:ReadItem on resource: staging/basket"
                        + " | is not authorized to perform: items:ReadItem",
                // a name whose first mention is left out
                "Failed to copy the image: initializing the source docker://r.example.com/team/app:1 for the pull of the"
                        + " workload, tried the mirrors of the set first and in the order of the list: copy.example.org:5000"
                        + " is a mirror of r.example.com by the set: pinging container registry copy.example.org:5000: denied"
                        + " | pinging container registry copy.example.org:5000: denied",
                // an object that its namespace qualifies, in a clause that is long
                "ConfigurationRefused: error creating the Settings of Shops from \"settings-of-shops/config.yaml\" key in the"
                        + " \"shop-settings-of-users\" namespace: the Settings of Shops from \"config.yaml\" key in the"
                        + " \"shop-settings-of-users/settings-of-shops\" ConfigMap could not be parsed: error converting"
                        + " YAML to JSON: yaml: line 7: mapping values are not allowed in this context"
                        + " | \"shop-settings-of-users/settings-of-shops\" ConfigMap could not be parsed",
                // a machine in its domain, before a list of all
                "FirstDegraded: unwell members found at the last round of checks of the group First"
                        + " SecondDegraded: 2 of 3 members answer, box-9.prod.example.com is unwell"
                        + " ThirdDegraded: ThirdController can't tell whether a majority is safe: group has a majority of 2 and 2"
                        + " members that answer: [{ID:2331108772905144127 name:\"box-0.prod.example.com\""
                        + " peers:\"https://10.40.0.11:2380\" Error:<nil>} {ID:6144203987011205431"
                        + " name:\"box-9.prod.example.com\" peers:\"https://10.40.0.19:2380\" Error:create client failure:"
                        + " context deadline exceeded}] | box-9.prod.example.com is unwell",
                // a printed table
                "Unhealthy: Readiness probe failed: Name Value ---- ----- Lock kind shamir Prepared true Locked true Parts"
                        + " 5 Needed 3 Progress 0/3 Nonce n/a Version 1.21.1 Store raft Replicated true Peers 3"
                        + " | Locked true",
                // names that head a chain, behind a sentence
                "FailedCreate: admission webhook 'check.gate.svc-fail' denied the request: item Pod/carts/box-l876tw9n9-q9w2m"
                        + " was held back for the sake of the following gates require-wheels: check-front-wheels: 'gate error:"
                        + " Front wheels are required. rule check-front-wheels failed at path /spec/wheels/0/front/size/'"
                        + " | require-wheels: ",
                // items with explanations in brackets
                "FailedCreate: forbidden: violates Rules 'strict:latest': wheelsMayTurn != false (cart 'box' must set"
                        + " settings.wheelsMayTurn=false), unlimited loads (cart 'box' must set settings.loads.most=['ALL']),"
                        + " handles (cart 'box' uses the handle 'long'), brakesAreOn != true (cart or box 'box' must set"
                        + " settings.brakesAreOn=true) | wheelsMayTurn != false, unlimited loads, handles (cart 'box' uses",
                // the arguments of a CNI call
                "FailedCreatePodSandBox: Failed to create pod sandbox: plugin type='multus-shim' name='multus-cni-network'"
                        + " failed (add): CmdAdd (shim): CNI request failed with status 400:"
                        + " 'ContainerID:'0b7c' Netns:'/var/run/netns/x' IfName:'eth0' Args:'' Path:'' ERRORED: error"
                        + " configuring pod [core/web-1] networking: error adding container to network 'fast':"
                        + " error at storage engine: Could not allocate IP in range: 192.168.50.0/28"
                        + " | Could not allocate IP in range",
                // details behind the cause, which only name
                "FailedCreatePodSandBox: Failed to create pod sandbox: rpc error: code = Unknown desc = failed to"
                        + " setup network for sandbox \"4e0d63a1b2c3d4e5f60718293a4b5c6d\": plugin type=\"multus-shim\" name=\"multus-cni-network\""
                        + " failed (add): CmdAdd (shim): CNI request failed with status 400:"
                        + " 'ContainerID:\"0b7c\" Netns:\"/var/run/netns/x\" IfName:\"eth0\" Args:\"\" Path:\"\" ERRORED: error"
                        + " configuring pod [core/web-1] networking: [core/web-1/7f31aa02:fast]: error adding container to"
                        + " network \"fast\": plugin type=\"ipvlan\" failed (add): error at storage engine: Could not allocate"
                        + " IP in range: ip: 192.168.50.10 / - 192.168.50.11 / range: 192.168.50.0/28 / excludeRanges: []"
                        + " | Could not allocate IP in range"
            })
    void keepsTheDecisiveWords(String message, String kept) {
        assertThat(Redaction.message(message, ROOM))
                .hasSizeLessThanOrEqualTo(ROOM)
                .contains(kept);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 90, 120, 150, 180})
    void splitsNoWord(int longest) {
        String message =
                "Failed to update the configuration from \"settings.yaml\" in the \"team-a/team-a-settings\" ConfigMap,"
                        + " which could not be parsed: error converting YAML to JSON: yaml: line 4: mapping values are"
                        + " not allowed in this context";

        String shown = Redaction.message(message, longest);

        assertThat(shown).hasSizeLessThanOrEqualTo(longest);
        assertThat(shown.split("[ …]+"))
                .allSatisfy(word -> assertThat(" " + message + " ").contains(" " + word + " "));
    }

    @Test
    void keepsTheCodeOfAnErrorOfGrpc() {
        String error =
                "rpc error: code = %s desc = volume %s of the claim is not there".formatted("%s", "v".repeat(20));

        assertThat(Redaction.message(error.formatted("NotFound"), 70)).startsWith("NotFound: volume");
        assertThat(Redaction.message(error.formatted("Unknown"), 70)).startsWith("volume");
    }

    @Test
    void endsQuicklyOnManyClauses() {
        assertThat(Redaction.message("a: bcd, ".repeat(100_000), ROOM)).hasSizeLessThanOrEqualTo(ROOM);
        assertThat(Redaction.message("word ".repeat(100_000), ROOM)).hasSizeLessThanOrEqualTo(ROOM);
        assertThat(Redaction.message("(".repeat(100_000), ROOM)).hasSizeLessThanOrEqualTo(ROOM);
        assertThat(Redaction.message("failed: some-name-%s is absent, ".repeat(1_000), ROOM))
                .hasSizeLessThanOrEqualTo(ROOM);
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void scansALongWordOnce() {
        assertThat(AlikeItems.once("x".repeat(100_000))).hasSize(100_000);
    }
}
