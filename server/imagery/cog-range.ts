/** A byte range asked for: from–to, from on, or the last n. */
export type ByteRange = { readonly first: number; readonly last: number | null } | { readonly suffix: number };

/** One range of a Range header (RFC 9110 §14.2); null for none, several, or one that says nothing. */
export const parseRange = (header: string | undefined): ByteRange | null => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (match === null) return null;
  const [, from = '', to = ''] = match;
  if (from === '') return to === '' || Number(to) === 0 ? null : { suffix: Number(to) };
  const [first, last] = [Number(from), to === '' ? null : Number(to)];
  return last !== null && last < first ? null : { first, last };
};

export type Slice = { readonly offset: number; readonly length: number };

/** The bytes a range means in a file of `size`, at most `cap` of them; null when it starts beyond the end. */
export const sliceOf = (range: ByteRange, size: number, cap: number): Slice | null => {
  if ('suffix' in range) {
    const length = Math.min(range.suffix, size, cap);
    return length === 0 ? null : { offset: size - length, length };
  }
  if (range.first >= size) return null;
  const last = Math.min(range.last ?? size - 1, size - 1, range.first + cap - 1);
  return { offset: range.first, length: last - range.first + 1 };
};
