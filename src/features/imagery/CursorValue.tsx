import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '#domain/geometry/types.ts';
import { valueAt } from '#domain/raster/value-at.ts';
import { useFormat } from '#i18n/use-format.ts';
import { onMap } from '#map/pointer.ts';
import styles from './CursorValue.module.css';
import { layerValue } from './layer-words.ts';
import { useShownFrames } from './shown-frames.ts';

type Under = { readonly x: number; readonly y: number; readonly position: Position; readonly field_id: string };

/** The index value of the cell under the pointer, in a pill beside it. */
export function CursorValue() {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const frames = useShownFrames((state) => state.frames);
  const [under, setUnder] = useState<Under | null>(null);

  useEffect(
    () =>
      onMap('hover', (info) => {
        setUnder(
          info === null || info.shape_id === null || info.touch
            ? null
            : { ...info.point, position: info.position, field_id: info.shape_id },
        );
      }),
    [],
  );

  const frame = under === null ? undefined : frames.get(under.field_id);
  if (under === null || frame === undefined || frame.layer === 'true_color') return null;
  const value = valueAt(frame.grid, under.position);
  const edge_nm = frame.side_grid === null ? null : valueAt(frame.side_grid, under.position);
  return (
    <div
      className={styles['pill']}
      style={{ transform: `translate(${Math.round(under.x + 14)}px, ${Math.round(under.y + 14)}px)` }}
      data-testid="cursor-value"
      data-value={value ?? ''}
    >
      {value === null ? t('cursor.outside') : layerValue(frame.layer, value, format)}
      {edge_nm !== null && ` · ${t('cursor.red_edge', { position: format.withUnit(edge_nm, 'nm', 1) })}`}
    </div>
  );
}
