// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import io.clusterhealth.meaning.Meanings;
import java.util.List;
import java.util.Set;

/// The Secret with which OpenShift's cloud credential operator makes the credentials of all components, where the
/// cloud rejects the account in it. In manual mode there is no such Secret.
///
/// @param several how many CredentialsRequests must report it
/// @see <a href="https://github.com/openshift/cloud-credential-operator">Its modes and Secrets</a>
public record RootCredentials(int several) implements Check {
    private static final Resource<GenericObject> REQUESTS = Resources.generic("credentialsrequests");
    private static final String NAMESPACE = "kube-system";

    /// Its name on each platform.
    private static final Set<String> NAMES = Set.of(
            "aws-creds",
            "azure-credentials",
            "gcp-credentials",
            "openstack-credentials",
            "ovirt-credentials",
            "vsphere-creds");

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS)
                .and(Served.optionalReads(REQUESTS))
                .when(picture -> refused(picture).size() >= several, Resources.SECRETS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<ErrorText> refused = refused(picture);
        return refused.size() < several
                ? List.of()
                : picture.objects(Resources.SECRETS).stream()
                        .filter(secret -> secret.metadata().namespace().equals(NAMESPACE)
                                && NAMES.contains(secret.metadata().name()))
                        .map(secret -> new Subject(
                                "Secret", NAMESPACE, secret.metadata().name()))
                        .map(secret -> new SharedBlame<>(secret, refused)
                                .blaming(
                                        FindingCode.OPERAND_UNWELL,
                                        secret,
                                        "%d CredentialsRequests are provisioned with it, and the cloud rejects it")
                                .mode(Mode.ROOT_CREDENTIALS_REFUSED))
                        .toList();
    }

    private static List<ErrorText> refused(Picture picture) {
        return picture.objects(REQUESTS).stream()
                .flatMap(request -> request.condition("CredentialsProvisionFailure").stream()
                        .filter(condition -> condition.is("True"))
                        .filter(condition -> Meanings.of(condition.message()).any(LoginRefused.class))
                        .<ErrorText>map(condition ->
                                new ErrorText.Plain(Subjects.of(request), Quotes.of(condition), condition.since())))
                .toList();
    }
}
