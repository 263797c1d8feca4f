// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// The controller of an object.
record Owner(String apiVersion, String kind, String name, String uid) {

    static Owner of(ObjectNode object) {
        return new Owner(
                object.get("apiVersion").asText(),
                object.get("kind").asText(),
                object.at("/metadata/name").asText(),
                object.at("/metadata/uid").asText());
    }

    ObjectNode reference() {
        return Tree.of("""
                {"apiVersion":"%s","kind":"%s","name":"%s","uid":"%s","controller":true,"blockOwnerDeletion":true}
                """, apiVersion, kind, name, uid);
    }
}
