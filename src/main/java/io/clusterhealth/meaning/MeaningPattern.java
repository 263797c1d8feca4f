// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A pattern of meanings of one type, as data files write it: `NoSpace`, `NotConnected` for each of its subtypes,
/// `Evicted(ephemeral-storage)`, `CalledService(*/shop)`, `Exited(1-125)`. The brackets contain a [Wildcard] for each
/// component, or a range for a number; omitted components match anything.
public final class MeaningPattern {
    private static final Map<String, Class<?>> TYPES =
            types(Meaning.class).collect(Collectors.toUnmodifiableMap(Class::getSimpleName, Function.identity()));

    private final Class<?> type;
    private final RecordComponent[] components;
    private final List<String> wanted;

    private MeaningPattern(Class<?> type, List<String> wanted) {
        this.type = type;
        this.components = Optional.ofNullable(type.getRecordComponents()).orElse(new RecordComponent[0]);
        this.wanted = wanted;
    }

    /// @throws IllegalArgumentException if there is no such meaning, or it has fewer components
    public static MeaningPattern of(String text) {
        int bracket = text.indexOf('(');
        String name = bracket < 0 ? text : text.substring(0, bracket);
        Class<?> type = Optional.ofNullable(TYPES.get(name))
                .orElseThrow(() -> new IllegalArgumentException("no meaning is called " + name));
        if (bracket < 0) {
            return new MeaningPattern(type, List.of());
        }
        int count = type.isRecord() ? type.getRecordComponents().length : 0;
        if (count == 0 || !text.endsWith(")")) {
            throw new IllegalArgumentException(text + " has no components to compare");
        }
        return new MeaningPattern(
                type, List.of(text.substring(bracket + 1, text.length() - 1).split("/", count)));
    }

    /// All types below a sealed one, the sealed ones among them.
    static Stream<Class<?>> types(Class<?> sealed) {
        return Arrays.stream(sealed.getPermittedSubclasses())
                .flatMap(type -> type.isSealed() ? Stream.concat(Stream.of(type), types(type)) : Stream.of(type));
    }

    /// Whether a meaning matches.
    ///
    /// @param filled replaces the placeholders in a wildcard
    public boolean matches(Meaning meaning, UnaryOperator<String> filled) {
        if (!type.isInstance(meaning)) {
            return false;
        }
        for (int i = 0; i < wanted.size(); i++) {
            if (!matches(value(components[i], meaning), filled.apply(wanted.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(Object value, String wanted) {
        if (value instanceof Integer number) {
            String[] range = wanted.split("-", 2);
            return number >= Integer.parseInt(range[0]) && number <= Integer.parseInt(range[range.length - 1]);
        }
        return new Wildcard(wanted).matches(value.toString());
    }

    public static Map<String, String> components(Meaning meaning) {
        return Arrays.stream(meaning.getClass().getRecordComponents())
                .collect(Collectors.toUnmodifiableMap(
                        RecordComponent::getName,
                        component -> value(component, meaning).toString()));
    }

    private static Object value(RecordComponent component, Meaning meaning) {
        try {
            return component.getAccessor().invoke(meaning);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(component.getName(), e);
        }
    }
}
