/** Stretches of one label along the rows of a raster, row by row from the left; `first` is where each row begins in the list, and one past the end. */
export type LabelRuns = {
  /** Place of a run's first pixel in the raster, and one past its last. */
  readonly start: readonly number[];
  readonly end: readonly number[];
  readonly first: Uint32Array;
};

/** The runs of a raster of labels; 0 is outside and has none. Of [1, 1, 0, 2] in one row: 0–2 and 3–4. */
export function labelRuns(labels: Uint8Array, width: number): LabelRuns {
  const rows = labels.length / width;
  const start: number[] = [];
  const end: number[] = [];
  const first = new Uint32Array(rows + 1);
  for (let row = 0; row < rows; row++) {
    first[row] = start.length;
    const past = (row + 1) * width;
    let label = 0;
    for (let at = row * width; at < past; at++) {
      const own = labels[at]!;
      if (own === label) continue;
      if (label !== 0) end.push(at);
      if (own !== 0) start.push(at);
      label = own;
    }
    if (label !== 0) end.push(past);
  }
  first[rows] = start.length;
  return { start, end, first };
}
