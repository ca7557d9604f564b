import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_ENDINGS } from '#domain/files/file-endings.ts';
import { roundTo } from '#domain/geometry/edit/round-polygon.ts';
import { longestSides } from '#domain/geometry/measure/longest-sides.ts';
import type { LineString, Polygon } from '#domain/geometry/types.ts';
import { AREA, FILE, SPLIT } from '#domain/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NO_DRAWING, showDrawing } from '#map/draw/draw-layers.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { readBytes } from '#ui/inputs/read-bytes.ts';
import { Select } from '#ui/inputs/Select.tsx';
import { geometry } from '#workers/client.ts';
import { formatDistance } from '../draw/draw-texts.ts';
import styles from '../SplitPanel.module.css';
import type { Share, SplitBy } from './use-split.ts';

type ShareProps = { readonly area_ha: number; readonly share: Share; readonly onShare: (share: Share) => void };
export type SplitInputsProps = ShareProps & {
  readonly way: SplitBy;
  readonly polygon: Polygon;
  readonly onLines: (lines: readonly LineString[]) => void;
};

/** The numbers or the file a way of splitting needs; drawing a line needs none. */
export function SplitInputs({ way, polygon, onLines, ...given }: SplitInputsProps) {
  const { t } = useTranslation('field-drawing');
  const { share, onShare } = given;
  const read = useAction(
    async (file: File) => {
      const lines = await geometry.readLines({ bytes: await readBytes(file, FILE.kml_bytes) });
      onLines(lines);
    },
    { done: 'field-drawing:split.lines_read' },
  );
  if (way === 'line') return null;
  if (way === 'file')
    return <FileDrop label={t('split.file')} accept={FILE_ENDINGS} onFiles={([file]) => file !== undefined && void read.run(file)} />;
  return (
    <div className={styles['inputs']}>
      {way === 'area' ? (
        <FirstArea {...given} />
      ) : (
        <NumberField
          label={t('split.strips')}
          min={SPLIT.min_parts}
          max={SPLIT.max_parts}
          value={share.strips}
          decimals={0}
          onChange={(value) => value !== null && onShare({ ...share, strips: Math.round(value) })}
        />
      )}
      <NumberField
        label={t('split.bearing')}
        unit="°"
        decimals={1}
        min={0}
        max={359}
        value={roundTo(share.bearing_deg, 2)}
        onChange={(value) => value !== null && onShare({ ...share, bearing_deg: value })}
      />
      <AlongSide polygon={polygon} {...given} />
    </div>
  );
}

/** The first part's area in hectares or as a percentage of the field; the other is said below. */
function FirstArea({ area_ha, share, onShare }: ShareProps) {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  const [unit, setUnit] = useState<'ha' | '%'>('ha');
  /** Of one of the unit, in hectares. */
  const size_ha = unit === 'ha' ? 1 : area_ha / 100;
  const percent = (share.first_ha / area_ha) * 100;
  return (
    <>
      <NumberField
        key={unit}
        label={t('split.first_area')}
        unit={unit}
        min={AREA.min_ha / size_ha}
        max={(area_ha - AREA.min_ha) / size_ha}
        value={roundTo(share.first_ha / size_ha, unit === 'ha' ? 4 : 2)}
        hint={Number.isNaN(percent) ? undefined : unit === 'ha' ? format.percent(percent) : format.hectares(share.first_ha)}
        onChange={(value) => value !== null && onShare({ ...share, first_ha: value * size_ha })}
      />
      <Segmented
        label={t('split.unit')}
        label_shown
        full
        value={unit}
        options={[
          { value: 'ha', label: 'ha' },
          { value: '%', label: '%' },
        ]}
        onChange={setUnit}
      />
    </>
  );
}

/** Takes the bearing of one of the field's longest sides, which is then shown on the map. */
function AlongSide({ polygon, share, onShare }: ShareProps & { readonly polygon: Polygon }) {
  const { t } = useTranslation('field-drawing');
  const { number } = useFormat();
  const sides = longestSides(polygon);
  const chosen = sides.findIndex(({ bearing_deg }) => bearing_deg === share.bearing_deg);
  useEffect(() => {
    const side = sides[chosen];
    if (side === undefined) return undefined;
    showDrawing({ ...NO_DRAWING, lines: [[side.from, side.to]] });
    return () => showDrawing(NO_DRAWING);
    // oxlint-disable-next-line react/exhaustive-deps -- the sides follow from the polygon
  }, [polygon, chosen]);
  return (
    <Select
      label={t('split.align')}
      className={styles['wide']}
      placeholder={t('split.align_choose')}
      value={chosen === -1 ? null : String(chosen)}
      options={sides.map(({ length_m, bearing_deg }, at) => ({
        value: String(at),
        label: t('split.side', { length: formatDistance(length_m), bearing: number(Math.round(bearing_deg) % 180) }),
      }))}
      onChange={(at) => onShare({ ...share, bearing_deg: sides[Number(at)]?.bearing_deg ?? share.bearing_deg })}
    />
  );
}
