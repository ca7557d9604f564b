// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { overlapM2 } from '#domain/geometry/overlap/overlap.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { useOverlaps } from './use-overlaps.ts';

vi.mock('#workers/client.ts', () => ({
  geometry: {
    overlaps: ({ polygon, others }: { polygon: Polygon; others: readonly Polygon[] }) =>
      Promise.resolve(others.map((other) => overlapM2(polygon, other))),
  },
}));
vi.mock('#map/shapes.ts', () => ({ shapesInView: () => ['east'] }));
vi.mock('#api/fields/field-shapes.ts', () => ({ fieldPolygon: () => squareAt(1) }));
vi.mock('#api/fields/use-fields.ts', () => ({ cachedField: () => ({ name: 'Este' }) }));

it('a neighbour that is moved along is compared as it would be, one that stays as it is stored', async () => {
  const wide: Polygon = {
    ...squareAt(0),
    coordinates: [squareAt(0).coordinates[0]!.map(([lon, lat]) => [lon > -61 ? lon + 0.001 : lon, lat])],
  };
  const moved = [{ shape_id: 'east', polygon: squareAt(2) }];
  const stays = renderHook(() => useOverlaps(wide, 'west'));
  await waitFor(() => expect(stays.result.current.map(({ name }) => name)).toEqual(['Este']));
  stays.unmount();
  const { result, rerender } = renderHook(({ along }: { along: typeof moved | undefined }) => useOverlaps(wide, 'west', along), {
    initialProps: { along: undefined as typeof moved | undefined },
  });
  await waitFor(() => expect(result.current).toHaveLength(1));
  rerender({ along: moved });
  await waitFor(() => expect(result.current).toEqual([]));
});
