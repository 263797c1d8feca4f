// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A meaning whose components are captured from a text, or given in the phrase file: `NoSpace`, `Mentions(ETCD)`.
final class Template {
    private static final Map<String, Class<?>> TYPES =
            types(Meaning.class).collect(Collectors.toUnmodifiableMap(Class::getSimpleName, Function.identity()));

    private final Constructor<?> constructor;
    private final RecordComponent[] components;
    private final String given;
    private final Meaning plain;

    private Template(Class<?> type, String given) throws NoSuchMethodException {
        this.components = type.getRecordComponents();
        this.constructor = type.getDeclaredConstructor(
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        this.given = given;
        this.plain = make(_ -> "");
    }

    /// @throws IllegalArgumentException if there is no such meaning
    static Template named(String name) {
        int bracket = name.indexOf('(');
        String type = bracket < 0 ? name : name.substring(0, bracket);
        try {
            return new Template(
                    Optional.ofNullable(TYPES.get(type)).orElseThrow(() -> new IllegalArgumentException(name)),
                    bracket < 0 ? "" : name.substring(bracket + 1, name.length() - 1));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(name, e);
        }
    }

    /// The record types that a phrase may yield.
    static Stream<Class<?>> types(Class<?> sealed) {
        return MeaningPattern.types(sealed)
                .filter(type -> type.isRecord() && !Meaning.Stated.class.isAssignableFrom(type));
    }

    Meaning plain() {
        return plain;
    }

    Meaning of(MatchResult found) {
        return components.length == 0
                ? plain
                : make(component -> found.namedGroups().containsKey(component)
                        ? Optional.ofNullable(found.group(component)).orElse("")
                        : "");
    }

    private Meaning make(Function<String, String> captured) {
        Object[] values = Arrays.stream(components)
                .map(component -> value(component, captured.apply(component.getName())))
                .toArray();
        try {
            return (Meaning) constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(constructor.getName(), e);
        }
    }

    private Object value(RecordComponent component, String captured) {
        if (component.getType().isEnum()) {
            return Arrays.stream(component.getType().getEnumConstants())
                    .filter(one -> one.toString().equals(given))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(given));
        }
        return captured.isEmpty() && components.length == 1 ? given : captured;
    }
}
