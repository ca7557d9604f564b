import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { YIELD_SAMPLES } from '#domain/limits.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { Anova } from '#domain/zones/yields/anova.ts';
import type { ZoneYield } from '#domain/zones/yields/check-yields.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { downloadCsv } from '#ui/download-csv.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import type { Compared } from './compare-yields.ts';
import { shownIn, yieldRows } from './yield-rows.ts';
import { zoneColor } from '#widgets/zone-color.ts';
import styles from '../Zones.module.css';

/** Chance from which differences may well be none. */
const DOUBT = 0.05;
const LEAST_P = 0.001;
/** F from which decimals say nothing. */
const WHOLE_F = 100;
const KG_A_TONNE = 1_000;

type YieldResultProps = {
  readonly field_name: string;
  readonly plan: ZonePlan;
  readonly compared: Compared;
  /** What was recorded as harvested of the field, dry; null where that is not known. */
  readonly harvested_t_ha: number | null;
};

type Shown = ReturnType<typeof shownIn>;
type Row = { readonly zone: ZonePlan['zones'][number]; readonly name: string; readonly own: ZoneYield };

/** Samples, mean and deviation of each zone, the highest first. */
function ZoneTable({ rows, zone_count, shown }: { rows: readonly Row[]; zone_count: number; shown: Shown }) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  const amount = (value: number | null): string => (value === null ? '—' : format.number(value * shown.factor, shown.decimals));
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('table.zone')}</th>
          <th scope="col">{t('yields.samples')}</th>
          <th scope="col">{t('yields.mean', { unit: shown.label })}</th>
          <th scope="col">{t('yields.sd')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ zone, name, own }) => (
          <tr key={zone.number}>
            <th scope="row">
              <span className={styles['swatch']} style={{ background: zoneColor(zone.number, zone_count) }} aria-hidden="true" />
              {name}
            </th>
            <td>{format.number(own.samples)}</td>
            <td>{amount(own.mean)}</td>
            <td className={styles['quiet']}>{amount(own.sd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DifferenceProps = {
  readonly compared: readonly Row[];
  readonly anova: Anova;
  readonly difference: number;
  readonly shown: Shown;
};

/** Whether zones yielded differently, how sure that is, and by how much. */
function Difference({ compared, anova, difference, shown }: DifferenceProps) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  return (
    <>
      <p>
        <b>{t(anova.p < DOUBT ? 'yields.differs' : 'yields.not_differs')}</b>{' '}
        {t('yields.explains', {
          share: format.percent(anova.explained * 100),
          f: Number.isFinite(anova.f) ? format.number(anova.f, anova.f < WHOLE_F ? 2 : 0) : '∞',
          between: anova.df_between,
          within: format.number(anova.df_within),
          p: anova.p < LEAST_P ? `< ${format.number(LEAST_P, 3)}` : `= ${format.number(anova.p, 3)}`,
        })}
      </p>
      <p>
        {t('yields.difference', {
          high: compared.at(-1)!.name,
          low: compared[0]!.name,
          amount: `${format.signed(difference * shown.factor, shown.decimals)} ${shown.label}`,
        })}
      </p>
    </>
  );
}

/** What each zone yielded, whether that is more than chance, and what speaks against being sure. */
export function YieldResult({ field_name, plan, compared: { check, unit, is_named }, harvested_t_ha }: YieldResultProps) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  const namesOf = useZoneNames(plan.count);
  const shown = shownIn(unit);
  const save = useAction(async () => downloadCsv(`${field_name}-${t('yields.file_name')}`, yieldRows(plan, check, shown, namesOf, t)), {
    done: 'zones:yields.saved',
  });
  const rows = plan.zones.map((zone, i): Row => ({ zone, name: namesOf(zone).name, own: check.zones[i]! }));
  const compared = rows.filter(({ own }) => own.is_compared);
  const left_out = rows.filter(({ own }) => !own.is_compared);
  const few = compared.filter(({ own }) => own.samples < YIELD_SAMPLES.good_a_zone);
  const listOf = (some: typeof rows): string => format.list(some.map(({ name }) => name));
  const { anova, difference, outside, thinned } = check;
  const samples = rows.reduce((sum, { own }) => sum + own.samples, 0);
  const total = rows.reduce((sum, { own }) => sum + (own.mean ?? 0) * own.samples, 0);
  const mean_t_ha = ((total / samples) * unit.kg_ha) / KG_A_TONNE;
  const tonnes = (value: number): string => format.withUnit(value, 't/ha', 2);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // below what was pressed, and the panel is short
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [check]);
  return (
    <div ref={place} className={styles['adjust']} tabIndex={-1} role="group" aria-label={t('yields.result')}>
      {is_named && <p className={styles['quiet']}>{t('yields.unit_named', { unit: unit.label })}</p>}
      <ZoneTable rows={rows} zone_count={plan.count} shown={shown} />
      {harvested_t_ha !== null && harvested_t_ha > 0 && samples > 0 && !unit.is_rough && (
        <p className={styles['quiet']}>
          {t('yields.harvested', {
            amount: tonnes(harvested_t_ha),
            mean: tonnes(mean_t_ha),
            difference: format.signedPercent(100 * (mean_t_ha / harvested_t_ha - 1)),
          })}
        </p>
      )}
      {compared.length < 2 && <NoteBox tone="warn">{t('yields.too_few', { least: YIELD_SAMPLES.least_a_zone })}</NoteBox>}
      {compared.length >= 2 && anova === null && <NoteBox tone="warn">{t('yields.no_variation')}</NoteBox>}
      {anova !== null && difference !== null && <Difference compared={compared} anova={anova} difference={difference} shown={shown} />}
      {few.length > 0 && compared.length >= 2 && (
        <NoteBox tone="warn">{t('yields.few', { good: YIELD_SAMPLES.good_a_zone, zones: listOf(few) })}</NoteBox>
      )}
      {left_out.length > 0 && compared.length >= 2 && (
        <NoteBox tone="warn">{t('yields.left_out', { least: YIELD_SAMPLES.least_a_zone, zones: listOf(left_out) })}</NoteBox>
      )}
      {outside + thinned > 0 && (
        <p className={styles['quiet']}>
          {t('yields.dropped', { outside: format.number(outside), thinned: format.number(thinned), apart: YIELD_SAMPLES.apart_m })}
        </p>
      )}
      <Button size="sm" variant="ghost" busy={save.busy} onClick={() => void save.run()}>
        {t('yields.csv')}
      </Button>
    </div>
  );
}
