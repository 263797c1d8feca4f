// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.TextForm;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrittenNameTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String EXPLAIN = "kind name namespace";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            kind name namespace     | {"kind":"deployment","name":"deployment/cart"}  | {"kind":"deployment","name":"cart"}
            kind name namespace     | {"kind":"Deployment","name":"deploy/cart"}      | {"kind":"Deployment","name":"cart"}
            kind name namespace     | {"kind":"Widget","name":"widget/x"}             | {"kind":"Widget","name":"x"}
            kind name namespace     | {"name":"deployment/cart"}                      | {"kind":"deployment","name":"cart"}
            kind name namespace     | {"kind":"pod","name":"shop/cart"}               | {"kind":"pod","namespace":"shop","name":"cart"}
            kind name namespace     | {"name":"Deployment shop/cart"}                 | {"kind":"Deployment","namespace":"shop","name":"cart"}
            kind name namespace     | {"kind":"pod","name":"pod/shop/cart"}           | {"kind":"pod","namespace":"shop","name":"cart"}
            kind name namespace     | {"kind":"pod","name":"pod/cart","namespace":"pod"} | {"kind":"pod","namespace":"pod","name":"cart"}
            kind name namespace     | {"kind":"deploy/cart"}                          | {"kind":"deploy","name":"cart"}
            kind name namespace     | {"name":"pod/cart -n shop"}                     | {"kind":"pod","namespace":"shop","name":"cart"}
            kind name namespace     | {"kind":"pod","name":"cart -n shop"}            | {"kind":"pod","namespace":"shop","name":"cart"}
            kind name namespace     | {"name":"deployment.apps/cart -n shop"}         | {"kind":"deployment.apps","namespace":"shop","name":"cart"}
            kind name namespace     | {"kind":"pod","name":"shop/ cart"}              | {"kind":"pod","namespace":"shop","name":"cart"}
            kind name namespace     | {"name":"Pod shop/ cart"}                       | {"kind":"Pod","namespace":"shop","name":"cart"}
            pod namespace           | {"pod":"pod/cart -n shop"}                      | {"namespace":"shop","pod":"cart"}
            pod namespace           | {"pod":"shop/ cart"}                            | {"namespace":"shop","pod":"cart"}
            pod namespace           | {"pod":"deploy/worker"}                         | {"pod":"worker"}
            pod namespace           | {"pod":"shop/cart-1"}                           | {"namespace":"shop","pod":"cart-1"}
            node namespace          | {"node":"node/worker-1"}                        | {"node":"worker-1"}
            name                    | {"name":"node/worker-1"}                        | {"name":"worker-1"}
            """)
    void kindAndNamespaceBeforeANameGoToTheirOwnArguments(String arguments, String given, String apart)
            throws JsonProcessingException {
        assertThat(new WrittenName((ObjectNode) JSON.readTree(given), schema(arguments)).apart())
                .hasValue((ObjectNode) JSON.readTree(apart));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            kind name namespace | {"kind":"pod","name":"cart"}
            kind name namespace | {"kind":"pod","name":"deployment/cart"}
            kind name namespace | {"kind":"pod","name":"secret/cart"}
            kind name namespace | {"kind":"pod","name":"shop/cart","namespace":"web"}
            kind name namespace | {"kind":"pod","name":"cart -n shop","namespace":"web"}
            kind name namespace | {"kind":"pod","name":"shop/cart -n web"}
            kind name namespace | {"kind":"pod","name":"cart -n "}
            kind name namespace | {"kind":"pod","name":"../cart"}
            kind name namespace | {"kind":"pod","name":"/cart"}
            kind name namespace | {"kind":"pod","name":"a/b/c/d"}
            kind name namespace | {"kind":"pod","name":7}
            node namespace      | {"node":"pod/worker-1"}
            name                | {"name":"shop/worker-1"}
            namespace           | {"namespace":"shop"}
            """)
    void aNameAloneOrOneThatContradictsStaysAsItIs(String arguments, String given) throws JsonProcessingException {
        assertThat(new WrittenName((ObjectNode) JSON.readTree(given), schema(arguments)).apart())
                .isEmpty();
    }

    private static ObjectNode schema(String arguments) {
        ObjectNode schema = JSON.createObjectNode();
        ObjectNode properties = schema.putObject("properties");
        for (String argument : arguments.split(" ")) {
            properties.putObject(argument).put("type", "string");
        }
        if (arguments.equals(EXPLAIN)) {
            ((ObjectNode) properties.path("kind")).put("pattern", TextForm.KIND.pattern());
        }
        return schema;
    }
}
