import { useTranslation } from 'react-i18next';
import { DOSES } from '#domain/limits.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { Total } from '#domain/zones/prescription/prescription-totals.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import styles from './Prescription.module.css';
import { APPLIED, type Applied, type DoseSheet } from './use-doses.ts';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import { zoneColor } from '#widgets/zone-color.ts';

const TOTALS = { seeds_ha: 'seeds', n_kg_ha: 'n_kg', dose: 'product' } as const;

/** A row a zone, the highest first, one for the whole field, and what each column adds up to. */
export function DoseTable({ plan, doses }: { plan: ZonePlan; doses: DoseSheet }) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  const namesOf = useZoneNames(plan.count);
  const { sheet, rows, totals, setDose } = doses;
  const unit = { seeds_ha: t('prescription.seed_unit'), n_kg_ha: 'kg', dose: sheet.unit === 'l_ha' ? 'L' : 'kg' };
  const head = {
    seeds_ha: t('prescription.seeds_ha'),
    n_kg_ha: t('prescription.n_kg_ha'),
    dose: sheet.product.trim() === '' ? t('prescription.product') : sheet.product,
  };
  const cell = (column: Applied, at: number | 'uniform', zone: string) => (
    <td key={column} data-label={head[column]}>
      <NumberField
        label={t('prescription.cell', { what: head[column], zone })}
        label_hidden
        decimals={column === 'dose' && sheet.unit === 'l_ha' ? 1 : 0}
        min={0}
        max={column === 'seeds_ha' ? DOSES.max_seeds_ha : DOSES.max_amount}
        value={at === 'uniform' ? sheet.columns[column].uniform : (sheet.columns[column].zones[at] ?? null)}
        onChange={(dose) => setDose(column, at, dose)}
      />
    </td>
  );
  const sum = (total: Total | null, of: string): string => (total === null ? '—' : format.derived(total.total, 0, of));
  const saved = (total: Total | null, of: string): string | null =>
    total === null || total.difference === null
      ? null
      : t('prescription.difference', { amount: `${format.signed(total.difference, 0)} ${of}` });
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('table.zone')}</th>
            <th scope="col">ha</th>
            <th scope="col">{t('prescription.yield')}</th>
            {APPLIED.map((column) => (
              <th key={column} scope="col">
                {head[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.zones
            .map((zone, at) => ({ zone, at }))
            .toReversed()
            .map(({ zone, at }) => {
              const { name } = namesOf(zone);
              const yield_kg_ha = rows[at]?.yield_kg_ha ?? null;
              return (
                <tr key={zone.number}>
                  <th scope="row">
                    <span className={styles['swatch']} style={{ background: zoneColor(zone.number, plan.count) }} aria-hidden="true" />
                    {name}
                  </th>
                  <td data-label="ha">{format.number(zone.area_ha, 1)}</td>
                  <td data-label={t('prescription.yield')}>{yield_kg_ha === null ? '—' : format.number(yield_kg_ha)}</td>
                  {APPLIED.map((column) => cell(column, at, name))}
                </tr>
              );
            })}
          <tr className={styles['uniform']}>
            <th scope="row">{t('prescription.uniform')}</th>
            <td data-label="ha">
              {format.number(
                plan.zones.reduce((total, { area_ha }) => total + area_ha, 0),
                1,
              )}
            </td>
            <td data-label={t('prescription.yield')}>—</td>
            {APPLIED.map((column) => cell(column, 'uniform', t('prescription.uniform')))}
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('prescription.total')}
            </th>
            {APPLIED.map((column) => (
              <td key={column} data-label={head[column]}>
                {sum(totals[TOTALS[column]], unit[column])}
                <span className={styles['saved']}>{saved(totals[TOTALS[column]], unit[column])}</span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
