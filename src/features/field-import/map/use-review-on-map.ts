import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '#api/fields/use-fields.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fitBBox } from '#map/camera.ts';
import { holdPointer } from '#map/pointer.ts';
import { markPreviewShape, previewBBox, previewShapeAt, setPreviewOutline, setPreviewShapes } from '#map/preview-shapes.ts';
import { hideLabels, markShapes } from '#map/shapes.ts';
import type { PreviewShape } from '#map/types.ts';
import { setLayer, useSelection } from '#state/selection.ts';
import { useMapTool } from './map-tool.ts';
import type { ReviewRow } from '../review/review-rows.ts';
import { hoverShape, selectShape, useImport } from '../store.ts';

const TONE = { blocked: 'danger', check: 'warn', ready: 'plain' } as const;

/** Index pictures would drown the verdicts: the layer is off during a review and comes back after it. */
function usePlainBaseMap(is_reviewing: boolean): void {
  useEffect(() => {
    const { layer } = useSelection.getState();
    if (!is_reviewing || layer === null) return undefined;
    setLayer(null);
    return () => {
      // A layer chosen meanwhile stays.
      if (useSelection.getState().layer === null) setLayer(layer);
    };
  }, [is_reviewing]);
}

/** The live fields step back while shapes are reviewed over them; the one a chosen shape lies on keeps its name. */
function useFieldsBehind(is_reviewing: boolean): void {
  const fields = useFields();
  const overlapped = useImport(({ review, selected }) => review?.items.find(({ id }) => id === selected)?.overlap?.field_id ?? null);
  useEffect(() => {
    if (!is_reviewing) return undefined;
    const ids = fields.map(({ id }) => id);
    markShapes(
      'dimmed',
      ids.filter((id) => id !== overlapped),
    );
    hideLabels(ids.filter((id) => id !== overlapped));
    return () => {
      markShapes('dimmed', []);
      hideLabels([]);
    };
  }, [is_reviewing, fields, overlapped]);
}

/** Keeps the map at what the table shows: every shape with its verdict, the chosen one, and the file's own outline where one was repaired. */
export function useReviewOnMap(rows: readonly ReviewRow[]): void {
  const { t } = useTranslation('field-import');
  const format = useFormat();
  const file = useImport((state) => state.review?.file ?? null);
  const selected = useImport((state) => state.selected);
  const hovered = useImport((state) => state.hovered);
  const is_reviewing = file !== null;
  useFieldsBehind(is_reviewing);
  usePlainBaseMap(is_reviewing);

  const repairing = useMapTool(({ tool }) => (tool?.kind === 'manual_repair' ? tool.id : null));
  const shapes = useMemo(
    () =>
      rows
        .filter(({ id }) => id !== repairing)
        .flatMap(({ id, feature, name, status, is_included }): PreviewShape[] => {
          const polygon = feature.geometry ?? feature.original;
          if (polygon === null) return [];
          const area = feature.area_ha === null ? '' : format.hectares(feature.area_ha);
          return [
            {
              id,
              polygon,
              name: name.trim() === '' ? t('row.nameless') : name,
              area,
              tone: TONE[status],
              faded: !is_included && status !== 'blocked',
            },
          ];
        }),
    [rows, format, t, repairing],
  );
  useEffect(() => setPreviewShapes(shapes), [shapes]);
  useEffect(() => () => setPreviewShapes([]), []);
  useEffect(() => markPreviewShape('selected', selected), [selected]);
  useEffect(() => markPreviewShape('hovered', hovered), [hovered]);

  const outline = rows.find(({ id }) => id === selected)?.feature;
  const original = outline?.outcome === 'repaired' ? outline.original : null;
  useEffect(() => {
    setPreviewOutline(original);
    return () => setPreviewOutline(null);
  }, [original]);

  useEffect(() => {
    if (!is_reviewing) return undefined;
    return holdPointer({
      click: ({ position }) => selectShape(previewShapeAt(position)),
      hover: (info) => hoverShape(info === null ? null : previewShapeAt(info.position)),
    });
  }, [is_reviewing]);

  useEffect(() => {
    const bbox = file === null ? null : previewBBox();
    if (bbox !== null) fitBBox(bbox);
  }, [file]);
}
