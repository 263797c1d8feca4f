// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownObjectTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {'spec':{'password':83746152}}                          | {'spec':{'password':'[REDACTED]'}}
                    {'spec':{'passwords':['hunter22','other']}}             | {'spec':{'passwords':['[REDACTED]','[REDACTED]']}}
                    {'spec':{'apiToken':{'value':'hunter22'}}}              | {'spec':{'apiToken':{'value':'[REDACTED]'}}}
                    {'env':[{'name':'DB_PASSWORD','value':'hunter22'}]}     | {'env':[{'name':'DB_PASSWORD','value':'[REDACTED]'}]}
                    {'args':['--password','hunter22','--port','80']}        | {'args':['--password','[REDACTED]','--port','80']}
                    {'imagePullSecrets':[{'name':'regcred'}]}               | {'imagePullSecrets':[{'name':'regcred'}]}
                    {'maxTokens':4096}                                      | {'maxTokens':4096}
                    {'env':[{'name':'PORT','value':'80'}]}                  | {'env':[{'name':'PORT','value':'80'}]}
                    """)
    void valuesOfSecretFieldsAreHidden(String object, String shown) throws JsonProcessingException {
        ObjectMapper json = new ObjectMapper();

        assertThat(ShownObject.of((ObjectNode) json.readTree(object.replace('\'', '"')))
                        .object())
                .isEqualTo(json.readTree(shown.replace('\'', '"')));
    }
}
