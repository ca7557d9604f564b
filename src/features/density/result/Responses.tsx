import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DensityWorld } from '#api/fields/use-density.ts';
import type { FieldRecommendation } from '#domain/density/recommend-field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { PlotFigure } from '#ui/charts/PlotFigure.tsx';
import type { DensityTyped } from '../form.ts';
import styles from '../Panel.module.css';
import type { Draft } from '../use-draft.ts';
import { densityDrawing, nitrogenDrawing } from './response-drawing.ts';
import { useRowWords } from './row-words.ts';

const HEIGHT = 112;

type Props = {
  readonly draft: Draft;
  readonly world: DensityWorld;
  readonly typed: DensityTyped;
  readonly recommendation: FieldRecommendation;
};

/** How the yield answers to density and to nitrogen, in each zone. */
export function Responses({ world, typed, recommendation: { rows, field } }: Props) {
  const { t } = useTranslation('density');
  const format = useFormat();
  const wordsOf = useRowWords(rows);
  const { curve } = world.curveOf(typed.inputs.hybrid);
  const letters = JSON.stringify(rows.map((row) => wordsOf(row).letter));
  const drawings = useMemo(() => {
    const letterOf = (row: (typeof rows)[number]): string => (JSON.parse(letters) as string[])[rows.indexOf(row)] ?? '';
    const number = (value: number, decimals = 0): string => format.number(value, decimals);
    return {
      density: densityDrawing(rows, curve, { number, letterOf, unit: t('chart.plants') }),
      nitrogen: nitrogenDrawing(rows, { number, letterOf, unit: t('chart.nitrogen_unit') }),
    };
  }, [rows, curve, letters, format, t]);
  const says = {
    density: t('chart.density_says', { plants: format.number(field.plants_ha), yield: format.number(field.yield_kg_ha) }),
    nitrogen: t('chart.nitrogen_says', { n: format.number(field.n_kg_ha), yield: format.number(field.expected_kg_ha) }),
  };
  return (
    <div className={styles['charts']}>
      {(['density', 'nitrogen'] as const).map((key) => (
        <figure key={key} className={styles['chart']}>
          <figcaption>{t(`chart.${key}`)}</figcaption>
          <PlotFigure label={says[key]} height={HEIGHT} drawing={drawings[key]} />
        </figure>
      ))}
    </div>
  );
}
