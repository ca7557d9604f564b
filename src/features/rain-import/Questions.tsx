import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RAIN_UNITS, type RainPreview, type RainQuestion, type RainUnit } from '#domain/rain/rain-table.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { Choices } from './Choices.tsx';
import styles from './Panel.module.css';
import { ofColumn, type RainFile } from './use-rain-file.ts';

type Props = { readonly preview: RainPreview; readonly reading: RainFile };

export const MARK_NAMES = { ',': 'comma', '.': 'point' } as const;
const UNITS: readonly RainUnit[] = ['mm', 'tenth_mm', 'cm', 'in', 'hundredth_in'];
/** Columns offered at once; the rest can be chosen below. */
const SHOWN = 12;

function AskColumn({ preview: { columns, rain_choices, sheet }, reading: { answers, answer } }: Props) {
  const { t } = useTranslation('rain-import');
  return (
    <>
      {t('question.rain_column')}
      <Choices
        label={t('question.rain_column')}
        value={answers.rain_column === undefined ? null : String(answers.rain_column)}
        onChange={(column) => answer(ofColumn(answers, { ...(sheet === null ? {} : { sheet }), rain_column: Number(column) }))}
        options={rain_choices.slice(0, SHOWN).map(({ column, sample }) => ({
          value: String(column),
          name: columns[column] ?? '',
          sample: sample.join(' · '),
        }))}
      />
    </>
  );
}

/** As many as a hundredth needs. */
const digitsOf = (value: number): number => String(Math.round(value * 100) / 100).split('.')[1]?.length ?? 0;

function AskUnit({ preview: { columns, rain_column, unit_sample }, reading: { answers, answer } }: Props) {
  const { t } = useTranslation('rain-import');
  const format = useFormat();
  const inMm = (mm: number): string => format.withUnit(mm, 'mm', digitsOf(mm));
  return (
    <>
      {t('question.unit', { column: columns[rain_column] })}
      <Choices
        label={t('question.unit_label')}
        value={answers.unit ?? null}
        onChange={(unit) => answer({ ...answers, unit })}
        options={UNITS.map((value) => ({
          value,
          name: t(`unit.${value}`),
          sample:
            unit_sample === null ? '' : `${format.number(unit_sample, digitsOf(unit_sample))} → ${inMm(unit_sample * RAIN_UNITS[value])}`,
        }))}
      />
    </>
  );
}

function AskCounter({ counter, reading: { answers, answer } }: { counter: NonNullable<RainPreview['counter']>; reading: RainFile }) {
  const { t } = useTranslation('rain-import');
  const format = useFormat();
  const sum = (mm: number): string => t('counter.sum', { sum: format.withUnit(mm, 'mm', 1) });
  return (
    <>
      {t(`question.counter_${counter.span}`)}
      <Choices
        label={t('question.counter_label')}
        value={answers.is_counter === undefined ? null : answers.is_counter ? 'counter' : 'fallen'}
        onChange={(kind) => answer({ ...answers, is_counter: kind === 'counter' })}
        options={[
          { value: 'counter', name: t('counter.counter'), sample: sum(counter.counter_mm) },
          { value: 'fallen', name: t('counter.fallen'), sample: sum(counter.fallen_mm) },
        ]}
      />
    </>
  );
}

/** What the file alone does not tell, asked until it is answered. */
export function Questions({ preview, reading }: Props) {
  const { t } = useTranslation('rain-import');
  const { answers, answer } = reading;
  const asks = (question: RainQuestion, given: unknown): boolean => preview.questions.includes(question) || given !== undefined;
  const asked = {
    column: asks('rain_column', answers.rain_column),
    unit: asks('unit', answers.unit),
    counter: preview.counter !== null,
    order: asks('date_order', answers.date_order),
    decimal: asks('decimal', answers.decimal),
  };
  if (!Object.values(asked).includes(true)) return null;
  return (
    <NoteBox tone={preview.questions.length > 0 ? 'warn' : 'accent'} icon={<CircleHelp size={16} aria-hidden="true" />}>
      <span className={styles['ask']}>
        {asked.column && <AskColumn preview={preview} reading={reading} />}
        {asked.unit && <AskUnit preview={preview} reading={reading} />}
        {preview.counter !== null && <AskCounter counter={preview.counter} reading={reading} />}
        {asked.order && (
          <>
            {t('question.date_order')}
            <Segmented
              full
              label={t('question.date_order_label')}
              value={answers.date_order ?? null}
              onChange={(date_order) => answer({ ...answers, date_order })}
              options={(['dmy', 'mdy'] as const).map((value) => ({ value, label: t(`order.${value}`) }))}
            />
          </>
        )}
        {asked.decimal && (
          <>
            {t('question.decimal')}
            <Segmented
              full
              label={t('question.decimal_label')}
              value={answers.decimal ?? null}
              onChange={(decimal) => answer({ ...answers, decimal })}
              options={([',', '.'] as const).map((value) => ({ value, label: t(`fact.decimal_${MARK_NAMES[value]}`) }))}
            />
          </>
        )}
      </span>
    </NoteBox>
  );
}
