// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.ToolError;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandRuleTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static Optional<String> refused(String arguments) throws JsonProcessingException {
        return refused(arguments, true);
    }

    private static Optional<String> refused(String arguments, boolean readOnly) throws JsonProcessingException {
        return CommandRule.refusal((ObjectNode) JSON.readTree(arguments), readOnly)
                .map(ToolError::code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'line': 'kubectl get secret s1 -o yaml'}",
                "{'line': 'kubectl get secrets -A -o yaml'}",
                "{'line': 'kubectl -n shop get secret/s1 -o jsonpath={.data}'}",
                "{'line': 'kubectl get pods,secrets -n shop'}",
                "{'line': 'kubectl get pod/web Secret/s1'}",
                "{'line': 'kubectl get secrets.v1. -A'}",
                "{'line': 'kubectl describe clusterrolebindings'}",
                "{'line': 'kubectl get --raw /api/v1/namespaces/shop/secrets/s1?pretty=true'}",
                "{'line': 'kubectl get --raw=/api/v1/secrets'}",
                "{'line': 'kubectl get --raw /apis/rbac.authorization.k8s.io/v1/clusterroles'}",
                "{'line': 'oc get secret s1'}",
                "{'line': 'kubectl get -f s1.yaml -o yaml'}",
                "{'line': 'kubectl get pods; kubectl get secret s1 -o yaml'}",
                "{'line': 'helm get values shop'}",
                "{'line': ['kubectl', 'get', 'secret', 's1']}",
                "{'command': 'get secret s1 -o yaml'}",
                "{'args': ['get', 'secrets']}",
                "{'line': 'kubectl apply view-last-applied secret/s1'}",
                "{'line': 'kubectl apply view-last-applied secret s1'}",
                "{'line': 'kubectl wait secret/s1 --for=create -o yaml'}",
                "{'line': 'kubectl get --raw /api/v1/namespaces/shop/%73ecrets'}",
                "{'line': 'kubectl get --raw /api/v1/namespaces/shop/pods/../secrets'}",
                "{'line': 'kubectl get --raw /api/v1/namespaces/shop/./secrets'}",
                "{'line': 'helm status shop -o json'}",
                "{'line': 'helm status shop --output=yaml'}",
                "{'line': 'kubectl set env deploy/d --list --resolve'}",
                "{'line': 'oc set env pod/x --list --resolve=true'}",
                "{'Command': 'get secret s1'}",
                "{'kubectl': 'get secret s1'}",
                "{'options': {'command': 'get secret s1'}}",
                "{'command': [['get', 'secret', 's1']]}",
                "{'steps': [{'line': 'kubectl get pods'}, {'line': 'kubectl get secret s1'}]}",
            })
    void secretsAndAccessRulesArePrintedByNoServer(String arguments) throws JsonProcessingException {
        assertThat(refused(arguments.replace('\'', '"'))).contains("FORBIDDEN_RESOURCE");
        assertThat(refused(arguments.replace('\'', '"'), false))
                .as("also of a tool that may change something")
                .contains("FORBIDDEN_RESOURCE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'line': 'kubectl get pod secret -n secrets'}",
                "{'line': 'kubectl get pods -l app=secret'}",
                "{'line': 'kubectl get pod/secret -o yaml'}",
                "{'line': 'kubectl get --raw /api/v1/namespaces/secrets/pods'}",
                "{'line': 'kubectl get --raw /api/v1/namespaces/secrets'}",
                "{'line': 'kubectl auth can-i get secrets'}",
                "{'line': 'kubectl explain secret'}",
                "{'line': 'kubectl get secretproviderclasses'}",
                "{'line': 'kubectl get externalsecrets.external-secrets.io'}",
                "{'line': 'helm get notes shop'}",
                "{'query': 'get secrets of a good design'}",
                "{'command': 'get pods'}",
                "{'command': 'search for what is wrong'}",
                "{'line': 'kubectl logs secret'}",
                "{'line': 'kubectl rollout status deploy/secret'}",
                "{'line': 'kubectl get --raw /api/v1/namespaces/shop/pods?labelSelector=app%3Dsecret'}",
                "{'line': 'helm status shop'}",
                "{'line': 'helm status shop -o table'}",
                "{'line': 'oc adm policy who-can get secrets'}",
                "{'line': 'kubectl diff -f web.yaml'}",
                "{'text': 'why does kubectl get secret fail'}",
                "{'page': {'content': 'First run: kubectl get secret s1'}}",
                "{'names': ['web', 'secret']}",
            })
    void whatOnlySpeaksOfThemIsPassedOn(String arguments) throws JsonProcessingException {
        assertThat(refused(arguments.replace('\'', '"'))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'line': 'kubectl delete ns shop'}",
                "{'line': ['kubectl', 'delete', 'ns', 'shop']}",
                "{'line': 'sudo kubectl get pods'}",
                "{'line': '/usr/bin/kubectl get secret s1'}",
                "{'command': 'cd /tmp && kubectl delete ns shop'}",
                "{'command': 'bash -c \\'kubectl delete ns shop\\''}",
                "{'cmd': 'env A=b kubectl exec web -- sh'}",
                "{'line': 'bash -c \\'kubectl delete ns shop\\''}",
                "{'line': 'bash -c \\'kubectl get secret s1\\''}",
                "{'line': 'A=b kubectl delete ns shop'}",
                "{'options': {'line': 'kubectl delete ns shop'}}",
                "{'command': 'delete pod x'}",
                "{'command': 'delete ns shop --force'}",
                "{'command': 'get pods; rm -rf /'}",
                "{'command': '-n kube-system delete pod x'}",
                "{'command': '--v 9 delete pod x'}",
                "{'command': 'exec -it p -- sh'}",
                "{'command': 'scale deploy web --replicas=0'}",
                "{'command': 'rollout undo deploy/web --kubeconfig other'}",
                "{'Command': 'adm drain worker-1'}",
                "{'command': ['get pods', 'delete pod x']}",
                "{'command': 'delete', 'args': ['pod', 'x']}",
                "{'args': 'pod x', 'command': 'delete'}",
                "{'args': ['delete', 'pod', 'x']}",
                "{'args': ['delete pod x']}",
                "{'cmd': 'delete pod x'}",
                "{'kubectl': 'drain node1'}",
                "{'kubectl': ['delete', 'pod', 'x']}",
                "{'oc': 'rsh web'}",
            })
    void whatIsDangerousIsPassedOnInNoForm(String arguments) throws JsonProcessingException {
        assertThat(refused(arguments.replace("\\'", "\u0001").replace('\'', '"').replace('\u0001', '\'')))
                .contains("UNSAFE_COMMAND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'command': 'apply -f x'}",
                "{'command': 'patch deploy web -p {}'}",
                "{'oc': 'start-build web'}",
                "{'args': ['scale', 'deploy/web', '--replicas=3']}",
            })
    void whatChangesSomethingIsNotPassedToAToolThatIsSaidToRead(String arguments) throws JsonProcessingException {
        assertThat(refused(arguments.replace('\'', '"'))).contains("UNSAFE_COMMAND");
        assertThat(refused(arguments.replace('\'', '"'), false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'command': 'delete'}",
                "{'command': 'delete', 'path': '/notes/a'}",
                "{'command': '-la /tmp'}",
                "{'command': 'uninstall left-pad'}",
                "{'args': ['-y', 'server']}",
                "{'args': ['describe', 'pod', 'debug']}",
                "{'query': 'delete pod x'}",
                "{'command': 'search', 'args': ['delete']}",
            })
    void aWordOrOtherTextIsNoCommandLine(String arguments) throws JsonProcessingException {
        assertThat(refused(arguments.replace('\'', '"'))).isEmpty();
    }
}
