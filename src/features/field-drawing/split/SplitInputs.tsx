import { useTranslation } from 'react-i18next';
import type { LineString } from '#domain/geometry/types.ts';
import { SPLIT } from '#domain/limits.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { geometry } from '#workers/client.ts';
import styles from '../SplitPanel.module.css';
import type { Share, SplitBy } from './use-split.ts';

export type SplitInputsProps = {
  readonly way: SplitBy;
  readonly area_ha: number;
  readonly share: Share;
  readonly onShare: (share: Share) => void;
  readonly onLines: (lines: readonly LineString[]) => void;
};

/** The numbers or the file a way of splitting needs; drawing a line needs none. */
export function SplitInputs({ way, area_ha, share, onShare, onLines }: SplitInputsProps) {
  const { t } = useTranslation('field-drawing');
  const read = useAction(
    async (file: File) => {
      const lines = await geometry.readLines({ bytes: new Uint8Array(await file.arrayBuffer()) });
      onLines(lines);
    },
    { done: 'field-drawing:split.lines_read' },
  );
  if (way === 'line') return null;
  if (way === 'file')
    return (
      <FileDrop label={t('split.file')} accept=".kml,.geojson,.json" onFiles={([file]) => file !== undefined && void read.run(file)} />
    );
  return (
    <div className={styles['inputs']}>
      {way === 'area' ? (
        <NumberField
          label={t('split.first_area')}
          unit="ha"
          min={0.1}
          max={area_ha - 0.1}
          value={share.first_ha}
          onChange={(value) => value !== null && onShare({ ...share, first_ha: value })}
        />
      ) : (
        <NumberField
          label={t('split.strips')}
          min={SPLIT.min_parts}
          max={SPLIT.max_parts}
          value={share.strips}
          onChange={(value) => value !== null && onShare({ ...share, strips: Math.round(value) })}
        />
      )}
      <NumberField
        label={t('split.bearing')}
        unit="°"
        min={0}
        max={359}
        value={share.bearing_deg}
        onChange={(value) => value !== null && onShare({ ...share, bearing_deg: value })}
      />
    </div>
  );
}
