import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendar } from '#api/use-calendar.ts';
import { BULK } from '#domain/limits.ts';
import { OPEN_INDEX_IDS } from '#domain/plans/premium-layers.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { PanelFooter } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { orderStatistics } from './actions.ts';
import styles from './Panel.module.css';
import { useChosenFields } from './use-chosen-fields.ts';

const DAY_MS = 86_400_000;
const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Which fields, which index, which days; the button counts what will be measured. */
export function OrderForm({ given }: { given: readonly string[] | undefined }) {
  const { t } = useTranslation(['bulk-statistics', 'catalog']);
  const format = useFormat();
  const chosen = useChosenFields(given);
  const { season, today, error } = useCalendar();
  const [scope, setScope] = useState<'selected' | 'filtered' | null>(null);
  const [index, setIndex] = useState<(typeof OPEN_INDEX_IDS)[number]>('evi');
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});

  const [first, last] = season === null ? ['', ''] : seasonDates(season);
  const from = typed.from ?? first;
  const to = typed.to ?? (today !== undefined && today < last ? today : last);
  const scope_now = scope ?? (chosen.selected.length > 0 ? 'selected' : 'filtered');
  const field_ids = chosen[scope_now];
  const days = daysOf(from, to);
  // Days that are on their way are not missing yet.
  const missing = season === null && error === null ? null : codeText('REQUIRED');
  const from_error = from === '' ? missing : null;
  const range_error =
    days < 0 ? codeText('DATES_REVERSED') : days > BULK.days ? t('form.too_long', { days: format.number(BULK.days) }) : null;
  const to_error = to === '' ? missing : range_error;
  const is_over = field_ids.length > BULK.fields;

  const order = useAction(orderStatistics, {
    done: 'bulk-statistics:done.ordered',
    params: (job) => ({ count: job.field_count }),
  });
  const can_order = from !== '' && to !== '' && range_error === null && !is_over && field_ids.length > 0;
  const submit = (): void => {
    if (can_order) void order.run({ field_ids: [...field_ids], index, from, to });
  };
  const is_all = chosen.filtered.length === chosen.all_count;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Segmented
        label={t('form.scope')}
        label_shown
        options={[
          { value: 'selected', label: t('form.selected', { count: chosen.selected.length }), disabled: chosen.selected.length === 0 },
          {
            value: 'filtered',
            label: t(is_all ? 'form.all' : 'form.filtered', { count: chosen.filtered.length }),
            disabled: chosen.filtered.length === 0,
          },
        ]}
        value={scope_now}
        onChange={setScope}
      />
      <Segmented
        label={t('form.index')}
        label_shown
        options={OPEN_INDEX_IDS.map((id) => ({ value: id, label: id.toUpperCase() }))}
        value={index}
        onChange={setIndex}
      />
      <div className={styles['dates']}>
        <DateInput
          label={t('form.from')}
          value={from}
          max={today}
          error={from_error}
          onChange={(date) => setTyped({ ...typed, from: date })}
        />
        <DateInput label={t('form.to')} value={to} max={today} error={to_error} onChange={(date) => setTyped({ ...typed, to: date })} />
      </div>
      <p className={styles['note']}>{t('form.note', { days: format.number(BULK.days) })}</p>
      <PanelFooter>
        <Button variant="primary" busy={order.busy} disabled={!can_order} onClick={submit}>
          {t('form.verb', { count: field_ids.length })}
        </Button>
        {is_over && <span className={styles['facts']}>{t('form.too_many', { most: format.number(BULK.fields) })}</span>}
      </PanelFooter>
    </form>
  );
}
