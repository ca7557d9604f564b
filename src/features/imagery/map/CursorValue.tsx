import { useTranslation } from 'react-i18next';
import { valueAt } from '#domain/raster/value-at.ts';
import { useFormat } from '#i18n/use-format.ts';
import { CursorPill } from '#map/controls/CursorPill.tsx';
import { layerValue } from '../layers/layer-labels.ts';
import { useShownFrames } from './shown-frames.ts';

/** The index value of the cell under the pointer. */
export function CursorValue() {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const frames = useShownFrames((state) => state.frames);
  return (
    <CursorPill
      read={(position, field_id) => {
        const frame = frames.get(field_id);
        if (frame === undefined || frame.layer === 'true_color') return null;
        const value = valueAt(frame.grid, position);
        const edge_nm = frame.side_grid === null ? null : valueAt(frame.side_grid, position);
        const text = value === null ? t('cursor.outside') : layerValue(frame.layer, value, format);
        return {
          value,
          text: edge_nm === null ? text : `${text} · ${t('cursor.red_edge', { position: format.withUnit(edge_nm, 'nm', 1) })}`,
        };
      }}
    />
  );
}
