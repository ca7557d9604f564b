import { Sprout } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDensityNow } from '#api/fields/use-density.ts';
import { roundDensity } from '#domain/density/plant-density.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import styles from './Panel.module.css';
import { Line, Section } from './Section.tsx';

const ICON = 16;

/** What the season's recommendation of density and nitrogen says of the whole field; nothing where none is kept. */
export function Density({ field, season }: { readonly field: Field; readonly season: Season }) {
  const { t } = useTranslation('summary');
  const format = useFormat();
  const density = useDensityNow(field, season);
  if (density === null) return null;
  const plants = format.number(roundDensity(density.plants_ha));
  return (
    <Section id="density" title={t('density.title')} error={null} onRetry={() => undefined} is_pending={false}>
      <ul className={styles['lines']}>
        <Line
          icon={<Sprout size={ICON} />}
          text={t('density.line', { plants, n: format.number(density.n_kg_ha) })}
          quiet={t('density.yield', { yield: format.number(density.expected_kg_ha) })}
          onPress={() => openPanel('density', undefined)}
        />
      </ul>
    </Section>
  );
}
