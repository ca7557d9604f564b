import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppError } from '#domain/errors.ts';
import { decodeShapeBlock, shapeOf, shapePlaces, type DecodedShapeBlock } from '#domain/geometry/shape-block.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { api } from '../client.ts';
import { queryClient, useCall } from '../use-call.ts';

const shapesQuery = {
  queryKey: [api.fields.geometryBlock.key],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<DecodedShapeBlock> =>
    decodeShapeBlock(new Uint8Array(await api.fields.geometryBlock({}, { signal }))),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Every polygon of the list in flat arrays, read once and kept until a polygon changes. */
export const useFieldShapes = (enabled = true): UseQueryResult<DecodedShapeBlock, AppError> =>
  useQuery<DecodedShapeBlock, AppError>({ ...shapesQuery, enabled });

/** Changes the polygons as last read; while they have not been, there is nothing to change. */
export const changeCachedShapes = (change: (old: DecodedShapeBlock) => DecodedShapeBlock): void => {
  queryClient.setQueryData<DecodedShapeBlock>(shapesQuery.queryKey, (old) => old && change(old));
};

const polygons = new WeakMap<DecodedShapeBlock, Map<string, Polygon>>();

/** The polygon of one field as last read, the same object until the block is another; undefined while unknown. */
export function fieldPolygon(
  field_id: string,
  shapes = queryClient.getQueryData<DecodedShapeBlock>(shapesQuery.queryKey),
): Polygon | undefined {
  if (shapes === undefined) return undefined;
  const made = polygons.get(shapes) ?? new Map<string, Polygon>();
  polygons.set(shapes, made);
  const known = made.get(field_id);
  const at = shapePlaces(shapes).get(field_id);
  if (known !== undefined || at === undefined) return known;
  const polygon = shapeOf(shapes.block, at);
  made.set(field_id, polygon);
  return polygon;
}

/** After what changes fields without an answer that tells how: list, polygons and farms are read again together. A save is kept instead (cacheFields). */
export const refreshFields = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      key === shapesQuery.queryKey[0] ||
      key === api.fields.list.key ||
      key === api.fields.get.key ||
      key === api.farms.list.key ||
      key === api.seasons.list.key,
  });

/** `polygon` is undefined until it has been read; `error` says why it cannot be. */
export type StoredPolygon = { readonly polygon: Polygon | undefined; readonly error: AppError | null; readonly retry: () => void };

/** The polygon of one field exactly as stored, for changing it; the block of all fields keeps 1e-7° only. */
export function useStoredPolygon(field_id: string | null): StoredPolygon {
  const { data, error, refetch } = useCall(api.fields.get, { field_id: field_id ?? '' }, { enabled: field_id !== null, stale_ms: 0 });
  return { polygon: data?.geometry, error: data === undefined ? error : null, retry: () => void refetch() };
}

/** The polygon of one field, followed. */
export function usePolygon(field_id: string | null): Polygon | undefined {
  const shapes = useFieldShapes().data;
  return useMemo(() => (field_id === null ? undefined : fieldPolygon(field_id, shapes)), [field_id, shapes]);
}
