import { encode } from 'uqr';

/** A text as a QR code: its dark squares as one path, each run of a line as one piece, and the squares of its side with its border. */
export function qrPath(text: string): { readonly path: string; readonly side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 1 });
  const runs = data.flatMap((line, y) => {
    const starts = line.flatMap((is_dark, x) => (is_dark && line[x - 1] !== true ? [x] : []));
    return starts.map((x) => {
      const end = line.indexOf(false, x);
      const width = (end === -1 ? size : end) - x;
      return `M${String(x)} ${String(y)}h${String(width)}v1h-${String(width)}z`;
    });
  });
  return { path: runs.join(''), side: size };
}
