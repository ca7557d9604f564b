import { useTranslation } from 'react-i18next';
import { sumMargins, type GrossMargin } from '#domain/margins/gross-margin.ts';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openField } from '#state/selection.ts';
import styles from '../Panel.module.css';
import { useFieldName, useSameScenario, type OtherMargin } from '../use-margins.ts';

/** Fields shown, the present one among them. */
const SHOWN = 6;

function Line({ one, most, is_current }: { readonly one: OtherMargin; readonly most: number; readonly is_current: boolean }) {
  const format = useFormat();
  const name = useFieldName(one.plan.field_id);
  return (
    <li aria-current={is_current ? 'true' : undefined}>
      <button type="button" onClick={() => openField(one.plan.field_id)}>
        <span className={styles['other_name']}>{name}</span>
        <span>{format.derived(one.margin)}</span>
        <span className={styles['bar_of']} aria-hidden="true">
          <span style={{ width: `${String((100 * Math.abs(one.margin)) / most)}%` }} data-loss={one.margin < 0 ? true : undefined} />
        </span>
      </button>
    </li>
  );
}

type Props = {
  readonly field: Field;
  readonly season: Season;
  readonly plan: MarginPlan;
  readonly name: string;
  readonly margin: GrossMargin;
};

/** The same scenario on other fields, the best first, and what all of them come to. */
export function OtherFields({ field, season, plan, name, margin }: Props) {
  const { t } = useTranslation('gross-margin');
  const format = useFormat();
  const { margins, has_more } = useSameScenario(season, name);
  const own: OtherMargin = { plan, margin: margin.margin, margin_total: margin.margin_total };
  const all = [...margins.filter(({ plan: { field_id } }) => field_id !== field.id), own].toSorted((a, b) => b.margin - a.margin);
  const at = all.indexOf(own);
  const first = Math.max(0, Math.min(at - SHOWN + 1, all.length - SHOWN));
  const sum = sumMargins(all.map((one) => ({ area_ha: one.plan.area_ha, margin_total: one.margin_total })));
  const most = Math.max(1, ...all.map((one) => Math.abs(one.margin)));
  return (
    <section className={styles['part']} aria-label={t('others.title')}>
      <h3 className={styles['title']}>{t('others.title')}</h3>
      {all.length === 1 ? (
        <p className={styles['note']}>{t('others.none')}</p>
      ) : (
        <>
          <ol className={styles['others']}>
            {all.slice(first, first + SHOWN).map((one) => (
              <Line key={one.plan.id} one={one} most={most} is_current={one === own} />
            ))}
          </ol>
          <p className={styles['note']}>{t('others.unit')}</p>
          <p className={styles['note']}>
            {t(has_more ? 'others.sum_first' : 'others.sum', {
              count: all.length,
              area: format.hectares(sum.area_ha),
              total: format.derived(sum.margin_total),
            })}
          </p>
        </>
      )}
    </section>
  );
}
