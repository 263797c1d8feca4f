// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FieldMapTest {
    private static final JsonNode SHOP = TextNode.valueOf("shop");
    private static final JsonNode CART = TextNode.valueOf("cart");

    private final FieldMap.Layout layout = new FieldMap.Layout();
    private final int namespace = layout.place("namespace");
    private final int name = layout.place("name");

    @Test
    void equalsAHashMapOfItsFields() {
        FieldMap fields = new FieldMap(layout);
        assertThat(fields).isEmpty();

        fields.put(name, CART);
        fields.put(namespace, SHOP);

        assertThat(fields).isEqualTo(Map.of("name", CART, "namespace", SHOP)).hasSize(2);
        assertThat(fields.at(name)).isEqualTo(CART);
        assertThat(layout.place("name")).isEqualTo(name);
    }

    @Test
    void findsANameThatIsAnotherString() {
        FieldMap fields = new FieldMap(layout);
        fields.put(name, CART);

        assertThat(fields.get("Xname".substring(1))).isEqualTo(CART);
        assertThat(fields.get("namespace")).isNull();
        assertThat(fields.containsKey("kind")).isFalse();
    }

    @Test
    void isTheContentOfAnObject() {
        ObjectNode object = new ObjectNode(JsonNodeFactory.instance, new FieldMap(layout));
        object.set("name", CART);

        assertThat(object).hasToString("{\"name\":\"cart\"}").hasSize(1);
        assertThat(object.deepCopy().put("kind", "Pod")).hasToString("{\"name\":\"cart\",\"kind\":\"Pod\"}");
        assertThatThrownBy(() -> object.remove("name")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> object.put("kind", "Pod")).hasMessage("objects of this type have no field kind");
    }
}
