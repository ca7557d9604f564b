import { useMemo } from 'react';
import { create } from 'zustand';
import { api } from '#api/client.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { useCall } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import type { BBox } from '#domain/geometry/types.ts';
import { PUBLIC_NOTE } from '#domain/limits.ts';
import { cellCentre, cellOf, type Cell } from '#domain/notes/public-cell.ts';
import type { PublicNote } from '#domain/notes/note.ts';
import { useRestedCamera } from '#map/use-rested-camera.ts';

/** Addresses of photos end within minutes. */
const FRESH_MS = 60_000;

/** Cells of the part of the map that is seen, named by the centres of their corners; null for more than one answer has. */
export function cellsOf([west, south, east, north]: BBox): { west: number; south: number; east: number; north: number } | null {
  const [from, to]: [Cell, Cell] = [cellOf([west, south]), cellOf([east, north])];
  if ((to[0] - from[0] + 1) * (to[1] - from[1] + 1) > PUBLIC_NOTE.cells) return null;
  const [[left, bottom], [right, top]] = [cellCentre(from), cellCentre(to)];
  return { west: left, south: bottom, east: right, north: top };
}

const NONE: readonly PublicNote[] = [];

/** The cell whose notes alone are listed; null for all that are seen. */
export const useFeedView = create<{ readonly cell: string | null }>(() => ({ cell: null }));
export const chooseCell = (cell: string | null): void => useFeedView.setState({ cell });
export const cellKey = ({ position }: Pick<PublicNote, 'position'>): string => position.join(' ');

/** The box of the cells some notes lie in, in degrees. */
export function cellsBox(notes: readonly PublicNote[]): BBox {
  const half = PUBLIC_NOTE.cell_deg / 2;
  const [x, y] = [notes.map(({ position }) => position[0]), notes.map(({ position }) => position[1])];
  return [Math.min(...x) - half, Math.min(...y) - half, Math.max(...x) + half, Math.max(...y) + half];
}

export type Feed = { readonly notes: readonly PublicNote[] | null; readonly error: AppError | null; readonly retry: () => void };

/** Notes others share of the part of the map that is seen, newest week first; without a map, of around the first field. */
export function useFeed(): Feed {
  const camera = useRestedCamera();
  const [first] = useFields();
  const bbox = camera?.bbox ?? first?.bbox ?? null;
  const cells = useMemo(() => (bbox === null ? null : cellsOf(bbox)), [bbox]);
  const read = useCall(api.notes.publicNotes, cells ?? { west: 0, south: 0, east: 0, north: 0 }, {
    enabled: cells !== null,
    keep_previous: true,
    stale_ms: FRESH_MS,
    poll_ms: FRESH_MS,
  });
  if (bbox === null) return { notes: NONE, error: null, retry: () => undefined };
  if (cells === null) return { notes: null, error: new AppError('AREA_TOO_LARGE'), retry: () => undefined };
  return { notes: read.data?.notes ?? null, error: read.data === undefined ? read.error : null, retry: () => void read.refetch() };
}
