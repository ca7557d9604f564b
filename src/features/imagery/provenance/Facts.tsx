import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maskReason } from '#domain/provenance/mask-reason.ts';
import type { PixelProvenance } from '#domain/provenance/schema.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import { layerValue } from '../layers/layer-labels.ts';
import { BandTable } from './BandTable.tsx';
import styles from './Facts.module.css';

const SCL_CLASSES = 12;
type SclKey = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
const isScl = (value: number): value is SclKey => Number.isInteger(value) && value >= 0 && value < SCL_CLASSES;

/** Value, formula, bands, scene, calibration, mask and address of one pixel. */
export function Facts({ provenance }: { provenance: PixelProvenance }) {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const { scene, calibration, scl, pixel, health } = provenance;
  const reason = maskReason(provenance);
  const class_name = scl !== null && isScl(scl.value) ? t(`scl.${scl.value}`) : '';
  const number = (value: number | null, decimals: number): string => (value === null ? '—' : format.number(value, decimals));
  const sentinelFacts: readonly (readonly [string, string])[] = [
    [t('provenance.baseline'), scene.baseline ?? '—'],
    [
      t('provenance.offset'),
      `${format.number(calibration.offset, 1)} · ${t(calibration.is_corrected ? 'provenance.from.guard' : `provenance.from.${calibration.offset_from}`)}`,
    ],
    [
      t('provenance.scl'),
      scl === null ? '—' : `${scl.value} ${class_name} · ${t('provenance.weight', { weight: format.number(scl.weight, 2) })}`,
    ],
  ];
  const hdFacts: readonly (readonly [string, string])[] = [
    [t('provenance.source_items'), scene.source_items?.join(', ') ?? '—'],
    [t('provenance.assets'), scene.assets?.join(', ') ?? '—'],
    ['UDM2', t(provenance.udm2?.clear === 1 ? 'provenance.udm2_clear' : 'provenance.udm2_not_clear')],
  ];
  const facts: readonly (readonly [string, string])[] = [
    [t('provenance.formula'), `${provenance.index.toUpperCase()} = ${provenance.formula}`],
    ...(health === null
      ? []
      : [
          [
            t('provenance.reference'),
            `${t(`provenance.by.${health.reference}`)} · ${number(health.min, 3)} – ${number(health.max, 3)}`,
          ] as const,
        ]),
    [t('provenance.scene'), scene.id],
    [t('provenance.time'), `${scene.datetime.slice(0, 19).replace('T', ' ')} UTC`],
    ...(scene.sensor === undefined ? sentinelFacts : hdFacts),
    [t('provenance.scale'), format.number(calibration.scale, 4)],
    [t('provenance.resampling'), t(`provenance.by_${provenance.resampling}`)],
    [t('provenance.place'), `${format.number(pixel.latitude, 6)} · ${format.number(pixel.longitude, 6)}`],
    [t('provenance.utm'), `EPSG:${pixel.epsg} ${format.number(pixel.easting_m)} E ${format.number(pixel.northing_m)} N`],
    [t('provenance.cell'), t('provenance.cell_is', { row: pixel.row, column: pixel.column, size: format.withUnit(pixel.pixel_m, 'm') })],
  ];
  return (
    <div className={styles['panel']}>
      <div>
        <div className={styles['layer']}>{t(`layer.${provenance.layer}`)}</div>
        <div className={styles['value']} data-testid="pixel-value" data-value={provenance.value ?? ''}>
          {provenance.value === null ? t('cursor.outside') : layerValue(provenance.layer, provenance.value, format)}
        </div>
        {provenance.value !== null && <div className={styles['exact']}>{format.number(provenance.value, 6)}</div>}
      </div>
      {reason !== null && (
        <NoteBox tone="warn" icon={<EyeOff size={16} aria-hidden="true" />}>
          <b>{t('provenance.masked.title')}</b> {t(`provenance.masked.${reason}`, { name: class_name })}
        </NoteBox>
      )}
      {scene.is_demo && <p className={styles['note']}>{t('provenance.demo')}</p>}
      <BandTable bands={provenance.bands} />
      <dl className={styles['facts']}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
