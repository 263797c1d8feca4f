// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.cluster.protobuf.ObjectWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// One object of a list, written out. Safe for use by several threads.
public final class Item {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String namespace;
    private final String type;
    private final byte[] json;

    /// Written once, so that a response costs the server next to nothing.
    private volatile byte[] protobuf = {};

    private Item(String namespace, String type, byte[] json) {
        this.namespace = namespace;
        this.type = type;
        this.json = json;
    }

    /// An object that is neither an event nor a pod.
    ///
    /// @param namespace empty for objects of the cluster scope
    public static Item of(String namespace, String json) {
        return of(namespace, "", json);
    }

    /// An event of a type, `Normal` or `Warning`, or a pod in a phase.
    public static Item of(String namespace, String type, String json) {
        return new Item(namespace, type, json.getBytes(StandardCharsets.UTF_8));
    }

    public String namespace() {
        return namespace;
    }

    /// The type of an event or the phase of a pod; empty for other kinds.
    public String type() {
        return type;
    }

    /// Not to be changed.
    public byte[] json() {
        return json;
    }

    /// The object as a protobuf message, for a kind that [ObjectWriter#knows].
    byte[] protobuf(String apiVersion, String kind) {
        if (protobuf.length == 0) {
            try {
                protobuf = ObjectWriter.object(apiVersion, kind, JSON.readTree(json));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return protobuf;
    }
}
