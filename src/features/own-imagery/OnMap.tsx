import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { valueOnGrid } from '#domain/raster/own/own-grid.ts';
import { CursorPill } from '#map/controls/CursorPill.tsx';
import { setOverlayImages } from '#map/raster/overlay-images.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { setLayer, useSelection } from '#state/selection.ts';
import { setOwn, useOwnImagery, useShownRaster } from './store.ts';
import { useMeasuring } from './statistics/use-measuring.ts';
import { useValueLabels } from './use-value-labels.ts';

const isTiff = ({ name, type }: File): boolean => /\.tiff?$/i.test(name) || type === 'image/tiff';

/** A TIFF let go anywhere on the page is an own image, not a file of fields; over the panel itself the panel takes it. */
function useDropAnywhere(): void {
  useEffect(() => {
    const drop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])].filter(isTiff);
      const is_ours = event.target instanceof Element && event.target.closest('[data-panel=own_imagery]') !== null;
      if (files.length === 0 || is_ours || event.defaultPrevented) return;
      event.preventDefault();
      openPanel('own_imagery', { files });
    };
    // Before the import of fields, which takes what nobody else does.
    window.addEventListener('drop', drop, { capture: true });
    return () => window.removeEventListener('drop', drop, { capture: true });
  }, []);
}

/** One picture over a field at a time: an own image puts the index away, and choosing an index puts the own image away. */
function useOneAtATime(shown_id: string | null): void {
  const layer = useSelection((state) => state.layer);
  useEffect(() => {
    if (shown_id === null) return undefined;
    const before = useSelection.getState().layer;
    setLayer(null);
    return () => {
      if (useSelection.getState().layer === null) setLayer(before);
    };
  }, [shown_id]);
  useEffect(() => {
    if (layer !== null) setOwn({ shown_id: null });
  }, [layer]);
}

/** Keeps the shown own raster on the fields, with the value under the pointer. */
export default function OwnImageryOnMap() {
  const { t } = useTranslation('own-imagery');
  const raster = useShownRaster();
  const { pictures, opacity, shown_id } = useOwnImagery();
  const labelOf = useValueLabels();
  useDropAnywhere();
  useMeasuring();
  useOneAtATime(shown_id);
  useEffect(() => {
    setOverlayImages([...pictures].map(([id, { bitmap, corners }]) => ({ id, bitmap, corners, opacity })));
  }, [pictures, opacity]);
  useEffect(() => () => setOverlayImages([]), []);
  if (raster === undefined || raster.layer === 'true_color') return null;
  return (
    <CursorPill
      read={(position, field_id) => {
        const picture = pictures.get(field_id);
        if (picture === undefined) return null;
        const value = valueOnGrid(picture.grid, picture.values, position);
        return { value, text: value === null ? t('cursor.outside') : labelOf(value, raster) };
      }}
    />
  );
}
