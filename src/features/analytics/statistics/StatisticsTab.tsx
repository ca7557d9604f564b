import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import { codeText } from '#i18n/error-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { checkRange, type RangeProblems } from './check-range.ts';
import styles from '../Panel.module.css';
import { RangeResult } from './RangeResult.tsx';

const NO_PROBLEMS: RangeProblems = {};

/** Statistics between two dates, both required. */
export function StatisticsTab({ field, today }: { field: Field; today: string | undefined }) {
  const { t } = useTranslation('analytics');
  const [draft, setDraft] = useState({ from: '', to: '' });
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [is_tried, setTried] = useState(false);
  const [range, setRange] = useState<{ from: string; to: string } | null>(null);

  const change = (next: typeof draft): void => {
    setDraft(next);
    if (is_tried) setProblems(checkRange(next.from, next.to));
  };
  const input = (key: 'from' | 'to') => ({
    label: t(`statistics.${key}`),
    value: draft[key],
    error: problems[key] === undefined ? null : codeText(problems[key]),
    max: today,
    onChange: (date: string) => change({ ...draft, [key]: date }),
  });
  return (
    <>
      <form
        className={styles['dates']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = checkRange(draft.from, draft.to);
          const [first] = Object.keys(found);
          setTried(true);
          setProblems(found);
          if (first === undefined) setRange(draft);
          else (event.currentTarget.elements.namedItem(first) as HTMLElement | null)?.focus();
        }}
      >
        <DateInput name="from" {...input('from')} />
        <DateInput name="to" {...input('to')} />
        <Button type="submit" variant="primary" className={styles['run'] ?? ''}>
          {t('statistics.run')}
        </Button>
      </form>
      {range !== null && <RangeResult key={`${field.id} ${range.from} ${range.to}`} field={field} from={range.from} to={range.to} />}
    </>
  );
}
