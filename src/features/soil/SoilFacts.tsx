import { useTranslation } from 'react-i18next';
import type { SoilSummary } from '#domain/soil/summarize-soil.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './Panel.module.css';

/** Texture, organic matter, pH and the water plants can draw. */
export function SoilFacts({ summary }: { summary: SoilSummary }) {
  const { t } = useTranslation('soil');
  const format = useFormat();
  const say = (value: number | null, unit: string, decimals: number): string =>
    value === null ? t('no_data') : unit === '' ? format.number(value, decimals) : format.withUnit(value, unit, decimals);
  const facts = [
    ['texture', summary.texture === null ? t('no_data') : t(`textures.${summary.texture}`)],
    ['organic_matter', say(summary.organic_matter_pct, '%', 2)],
    ['ph', say(summary.ph, '', 1)],
    ['available_water', say(summary.available_water_mm, 'mm', 0)],
    ['nitrogen', say(summary.nitrogen_g_kg, 'g/kg', 2)],
    ['cec', say(summary.cec_cmol_kg, 'cmol/kg', 1)],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {facts.map(([key, text]) => (
        <div key={key}>
          <dt>{t(`fact.${key}`)}</dt>
          <dd data-testid={`soil-${key}`}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
