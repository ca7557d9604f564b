import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldRecommendation } from '#domain/density/recommend-field.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { tip } from '#ui/overlays/tip.ts';
import type { DensityTyped } from '../form.ts';
import styles from '../Panel.module.css';
import type { Draft } from '../use-draft.ts';
import { useRowWords } from './row-words.ts';
import { useColumns, VIEWS, type View } from './use-columns.ts';
import { useTotals } from './use-totals.ts';

type Props = {
  readonly field: Field;
  readonly draft: Draft;
  readonly typed: DensityTyped;
  readonly recommendation: FieldRecommendation;
};

/** A row a zone, the highest first, and the whole field: what to sow, what to spread, what it costs. */
export function ResultTable({ field, draft, typed, recommendation }: Props) {
  const { t } = useTranslation('density');
  const format = useFormat();
  const [view, setView] = useState<View>('summary');
  const { rows, field: whole } = recommendation;
  const wordsOf = useRowWords(rows);
  const columns = useColumns(view, draft, typed);
  const totals = useTotals(field, draft, recommendation);
  const is_zoned = rows[0]?.zone !== null;
  return (
    <section className={styles['results']} aria-label={t('results')}>
      <Segmented
        label={t('view.label')}
        value={view}
        options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(value) => setView(value as View)}
      />
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t(is_zoned ? 'zone' : 'environment.label')}</th>
              {columns.map(({ key, label, why }) => (
                <th key={key} scope="col">
                  {why === undefined ? label : <span {...tip(why)}>{label}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map((row) => {
              const { name, letter, color } = wordsOf(row);
              return (
                <tr key={row.zone?.number ?? row.environment}>
                  <th scope="row">
                    <span className={styles['swatch']} style={{ background: color }} aria-hidden="true" />
                    {letter !== name && <b>{letter}</b>} {name}
                  </th>
                  {columns.map(({ key, of, is_strong }) => (
                    <td key={key} data-strong={is_strong || undefined}>
                      {of(row, rows.indexOf(row))}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
          {is_zoned && (
            <tfoot>
              <tr>
                <th scope="row">{t('whole', { area: format.hectares(field.area_ha) })}</th>
                {columns.map(({ key, ofField }) => (
                  <td key={key}>{ofField(whole)}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <p className={styles['note']} data-testid="density-totals">
        {totals}
      </p>
    </section>
  );
}
