/** Growing byte buffer with the four protobuf moves that a vector tile needs. */
export type ProtobufWriter = { bytes: Uint8Array; length: number };

/** An empty writer; 1024 bytes are set aside unless said otherwise. */
export const newWriter = (capacity = 1024): ProtobufWriter => ({ bytes: new Uint8Array(capacity), length: 0 });

function reserve(writer: ProtobufWriter, more: number): void {
  const needed = writer.length + more;
  if (needed <= writer.bytes.length) return;
  const grown = new Uint8Array(Math.max(needed, writer.bytes.length * 2));
  grown.set(writer.bytes.subarray(0, writer.length));
  writer.bytes = grown;
}

/** Base-128 varint of a whole number in 0 … 2³²−1; 300 becomes the bytes 172, 2. */
export function writeVarint(writer: ProtobufWriter, value: number): void {
  reserve(writer, 5);
  let rest = value;
  while (rest > 127) {
    writer.bytes[writer.length++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  writer.bytes[writer.length++] = rest;
}

/** Key of a field (number shifted by wire type: 0 varint, 2 bytes) followed by a varint; field 15 = 2 becomes 120, 2. */
export function writeVarintField(writer: ProtobufWriter, field: number, value: number): void {
  writeVarint(writer, field << 3);
  writeVarint(writer, value);
}

/** Length-delimited field; field 1 = [7] becomes 10, 1, 7. */
export function writeBytesField(writer: ProtobufWriter, field: number, bytes: Uint8Array): void {
  writeVarint(writer, (field << 3) | 2);
  writeVarint(writer, bytes.length);
  writeBytes(writer, bytes);
}

/** Bytes that are fields already; [120, 2] appends field 15 = 2. */
export function writeBytes(writer: ProtobufWriter, bytes: Uint8Array): void {
  reserve(writer, bytes.length);
  writer.bytes.set(bytes, writer.length);
  writer.length += bytes.length;
}

/** The bytes so far, without a copy: a view that the next write may leave behind. */
export const written = (writer: ProtobufWriter): Uint8Array<ArrayBufferLike> => writer.bytes.subarray(0, writer.length);
