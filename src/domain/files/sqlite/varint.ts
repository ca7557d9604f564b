/** A SQLite variable-length integer: its value and the byte after it (file format §1.6). Values stay below 2^53 here. */
export const readVarint = (bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } => {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = bytes[at + i] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + i + 1 };
  }
  return { value: value * 256 + (bytes[at + 8] ?? 0), next: at + 9 };
};

/** The bytes of a non-negative integer below 2^53. `varint(300)` → [0x82, 0x2c]. */
export const varint = (value: number): number[] => {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) | 0x80);
  return bytes;
};
