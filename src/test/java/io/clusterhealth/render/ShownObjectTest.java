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
                    {'credentials':{'a':'V1'}}                              | {'credentials':{'a':'[REDACTED]'}}
                    {'password2':{'raw':'words'}}                           | {'password2':{'raw':'[REDACTED]'}}
                    {'secretKey':{'k':12345679,'n':3}}                      | {'secretKey':{'k':'[REDACTED]','n':3}}
                    {'tokens':[{'id':'V1','key':'V2','name':'n'}]}          | {'tokens':[{'id':'[REDACTED]','key':'[REDACTED]','name':'n'}]}
                    {'env':{'key':'API_TOKEN','val':'hunter'}}              | {'env':{'key':'API_TOKEN','val':'[REDACTED]'}}
                    {'env':{'Name':'SECRET','Value':'hunter'}}              | {'env':{'Name':'SECRET','Value':'[REDACTED]'}}
                    {'command':['redis-cli','-a','V1xyz','ping']}           | {'command':['redis-cli','-a','[REDACTED]','ping']}
                    {'password':{'secretKeyRef':{'name':'a1','key':'b1'}}}  | {'password':{'secretKeyRef':{'name':'a1','key':'b1'}}}
                    {'secret':{'secretName':'a1','items':[{'key':'b1'}]}}   | {'secret':{'secretName':'a1','items':[{'key':'b1'}]}}
                    {'privateKey':{'algorithm':'RSA','size':2048}}          | {'privateKey':{'algorithm':'RSA','size':2048}}
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
