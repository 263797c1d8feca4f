// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.comparison;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterhealth.finding.Severity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/// Encodes a memo in few bytes: four per finding, grouped by severity; names fill the remaining room.
@SuppressWarnings("EnumOrdinal") // if the order changes, the version has to
final class MemoBytes {
    private static final int VERSION = 2;

    /// The same without the lists that were read.
    private static final int WITHOUT_CHECKED = 1;

    private static final int BYTES_PER_FINDING = 4;
    private static final int BYTES_PER_GONE = 5;
    private static final int MOST_GONE = 40;
    private static final int MOST_GAPS = 255;
    private static final int MOST_NAMED = 200;
    private static final int LONGEST_NAMES = 1 << 16;
    /// Version, time, scope, counts.
    private static final int FRAME = 1 + 4 + 24 + 3 + 2 * 2 * 5 + 1 + 2 + 1;
    private static final int RETURNED = 0x80;

    private MemoBytes() {}

    /// Writes at most this many bytes; the least severe findings are omitted if needed, and counted.
    static byte[] write(Memo memo, int room) {
        List<Memo.Gone> gone =
                memo.gone().subList(0, Math.min(MOST_GONE, memo.gone().size()));
        List<Short> missing = memo.missing().stream().sorted().limit(MOST_GAPS).toList();
        List<Short> partial = memo.partial().stream().sorted().limit(MOST_GAPS).toList();
        List<Short> checked = memo.checked().stream().sorted().limit(MOST_GAPS).toList();
        int left = room - FRAME - 2 * (missing.size() + partial.size() + checked.size()) - BYTES_PER_GONE * gone.size();
        int fitting = Math.max(0, Math.min(memo.present().size(), left / BYTES_PER_FINDING));
        List<Memo.Present> present = memo.present().stream()
                .sorted(Comparator.comparing(Memo.Present::severity))
                .toList();
        List<Memo.Present> kept = present.subList(0, fitting);
        List<Memo.Present> dropped = present.subList(fitting, present.size());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(room);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeInt((int) memo.taken().getEpochSecond());
            out.writeLong(memo.scope().cluster());
            out.writeLong(memo.scope().namespace());
            out.writeLong(memo.scope().caller());
            gaps(out, missing);
            gaps(out, partial);
            gaps(out, checked);
            present(out, kept);
            gone(out, gone);
            out.writeShort(Math.min(dropped.size(), 0xFFFF));
            out.writeByte(dropped.isEmpty() ? -1 : dropped.getFirst().severity().ordinal());
            out.write(names(memo.labels(), room - bytes.size()));
        } catch (IOException e) {
            throw new UncheckedIOException("memory is no place to fail", e);
        }
        return bytes.toByteArray();
    }

    private static void gaps(DataOutputStream out, List<Short> gaps) throws IOException {
        out.writeByte(gaps.size());
        for (short gap : gaps) {
            out.writeShort(gap);
        }
    }

    private static void present(DataOutputStream out, List<Memo.Present> present) throws IOException {
        for (boolean returned : List.of(false, true)) {
            for (Severity severity : Severity.values()) {
                List<Memo.Present> group = present.stream()
                        .filter(one -> one.returned() == returned && one.severity() == severity)
                        .toList();
                out.writeShort(group.size());
                for (Memo.Present one : group) {
                    out.writeInt(one.id());
                }
            }
        }
    }

    private static void gone(DataOutputStream out, List<Memo.Gone> gone) throws IOException {
        out.writeByte(gone.size());
        for (Memo.Gone one : gone) {
            out.writeInt(one.id());
            out.writeByte(one.minutes() | (one.returned() ? RETURNED : 0));
        }
    }

    /// As many names as fit, compressed.
    private static byte[] names(List<Label> labels, int room) throws IOException {
        byte[] packed = {};
        int fits = 0;
        int fitsNot = Math.min(labels.size(), MOST_NAMED) + 1;
        while (fitsNot - fits > 1) {
            int middle = (fits + fitsNot) / 2;
            byte[] candidate = packed(labels.subList(0, middle));
            if (candidate.length <= room) {
                packed = candidate;
                fits = middle;
            } else {
                fitsNot = middle;
            }
        }
        return packed;
    }

    private static byte[] packed(List<Label> labels) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            for (Label label : labels) {
                out.write((label.line() + "\n").getBytes(UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    /// Decodes a memo; empty for invalid bytes or another version.
    static Optional<Memo> read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readByte();
            if (version != VERSION && version != WITHOUT_CHECKED) {
                return Optional.empty();
            }
            Instant taken = Instant.ofEpochSecond(Integer.toUnsignedLong(in.readInt()));
            ComparedScope scope = new ComparedScope(in.readLong(), in.readLong(), in.readLong());
            Set<Short> missing = gaps(in);
            Set<Short> partial = gaps(in);
            Set<Short> checked = version == WITHOUT_CHECKED ? Set.of() : gaps(in);
            List<Memo.Present> present = present(in);
            List<Memo.Gone> gone = gone(in);
            int omitted = in.readUnsignedShort();
            int floor = in.readByte();
            return Optional.of(new Memo(
                    scope,
                    taken,
                    present,
                    gone,
                    missing,
                    partial,
                    checked,
                    names(in),
                    omitted,
                    floor < 0 ? Optional.empty() : Optional.of(Severity.values()[floor])));
        } catch (IOException | IndexOutOfBoundsException _) {
            return Optional.empty();
        }
    }

    private static Set<Short> gaps(DataInputStream in) throws IOException {
        Set<Short> gaps = new HashSet<>();
        int count = in.readUnsignedByte();
        for (int i = 0; i < count; i++) {
            gaps.add(in.readShort());
        }
        return gaps;
    }

    private static List<Memo.Present> present(DataInputStream in) throws IOException {
        List<Memo.Present> present = new ArrayList<>();
        for (boolean returned : List.of(false, true)) {
            for (Severity severity : Severity.values()) {
                int count = in.readUnsignedShort();
                for (int i = 0; i < count; i++) {
                    present.add(new Memo.Present(in.readInt(), severity, returned));
                }
            }
        }
        return present;
    }

    private static List<Memo.Gone> gone(DataInputStream in) throws IOException {
        List<Memo.Gone> gone = new ArrayList<>();
        int count = in.readUnsignedByte();
        for (int i = 0; i < count; i++) {
            int id = in.readInt();
            int rest = in.readUnsignedByte();
            gone.add(new Memo.Gone(id, rest & ~RETURNED, (rest & RETURNED) != 0));
        }
        return gone;
    }

    private static List<Label> names(DataInputStream in) throws IOException {
        if (in.available() == 0) {
            return List.of();
        }
        String lines = new String(new InflaterInputStream(in).readNBytes(LONGEST_NAMES), UTF_8);
        return lines.lines().map(Label::parse).flatMap(Optional::stream).toList();
    }
}
