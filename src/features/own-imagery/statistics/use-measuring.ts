import { useEffect, useMemo } from 'react';
import { fieldPolygon, useFieldShapes } from '#api/fields/field-shapes.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { AppError, asAppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { usePreferences } from '#state/preferences.ts';
import { analysis } from '#workers/client.ts';
import { coversPolygon, domainOf, inputsOf, type OwnRaster } from '../raster.ts';
import { setOwn, useOwnImagery, useShownRaster } from '../store.ts';

/** Fields measured of one raster; a picture of each is kept in memory. */
const MOST = 400;
const AT_ONCE = 4;

export type Covered = { readonly field: Field; readonly polygon: Polygon };

/** The fields a raster lies over, as many as are measured. */
export function useCovered(raster: OwnRaster | undefined): readonly Covered[] {
  const fields = useFields();
  const shapes = useFieldShapes().data;
  const parts = raster?.parts;
  return useMemo(() => {
    if (parts === undefined) return [];
    return fields
      .flatMap((field): Covered[] => {
        const polygon = fieldPolygon(field.id, shapes);
        return polygon !== undefined && coversPolygon({ parts }, polygon) ? [{ field, polygon }] : [];
      })
      .slice(0, MOST);
  }, [parts, fields, shapes]);
}

/** Measures the shown raster over every field it covers, a few at a time; a change starts anew, and stopping keeps what is there. */
export function useMeasuring(): void {
  const raster = useShownRaster();
  const covered = useCovered(raster);
  const { count_edge, is_stopped, attempt } = useOwnImagery();
  const palette = usePreferences((state) => state.palette);

  useEffect(() => {
    const inputs = raster === undefined ? null : inputsOf(raster);
    if (raster === undefined || inputs === null) {
      setOwn({ pictures: new Map(), pending: 0, failure: null });
      return undefined;
    }
    if (is_stopped) {
      setOwn({ pending: 0 });
      return undefined;
    }
    const abort = new AbortController();
    const options = { inputs, layer: raster.layer, palette, domain: domainOf(raster), count_edge };
    const queue = [...covered];
    setOwn({ pictures: new Map(), pending: queue.length, failure: null });
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined && !abort.signal.aborted; next = queue.shift()) {
        const { field, polygon } = next;
        const picture = await analysis.measureOwn({ ...options, polygon }, { signal: abort.signal });
        if (abort.signal.aborted) return;
        useOwnImagery.setState(({ pictures, pending }) => ({
          pictures: picture === null ? pictures : new Map(pictures).set(field.id, picture),
          pending: pending - 1,
        }));
      }
    };
    void Promise.all(Array.from({ length: AT_ONCE }, work)).catch((thrown: unknown) => {
      if (abort.signal.aborted) return;
      abort.abort();
      const error = asAppError(thrown);
      setOwn({ pending: 0, failure: error.code === 'CANCELLED' ? null : error });
    });
    return () => abort.abort(new AppError('CANCELLED'));
  }, [raster, covered, palette, count_edge, is_stopped, attempt]);
}
