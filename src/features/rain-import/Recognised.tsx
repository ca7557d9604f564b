import { useTranslation } from 'react-i18next';
import type { RainPreview } from '#domain/rain/rain-table.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { offsetOf } from './actions.ts';
import styles from './Panel.module.css';
import { MARK_NAMES, Questions } from './Questions.tsx';
import { ofColumn, type RainFile } from './use-rain-file.ts';

type Props = { readonly preview: RainPreview; readonly reading: RainFile };

const SEPARATOR_NAMES = { ';': 'semicolon', '\t': 'tab', ',': 'comma', '|': 'bar', ' ': 'blanks' } as const;

/** What was found out about the file, in one line. */
function Facts({ preview }: { preview: RainPreview }) {
  const { t } = useTranslation('rain-import');
  const format = useFormat();
  const { separator, encoding, decimal, date_order, header_line, title_lines, is_hourly, unit } = preview;
  const facts = [
    separator !== null && t('fact.separator', { name: t(`separator.${SEPARATOR_NAMES[separator]}`) }),
    decimal !== null && t(`fact.decimal_${MARK_NAMES[decimal]}`),
    date_order === null ? t('fact.dates_stored') : t('fact.dates', { order: t(`order.${date_order}`) }),
    header_line === null ? t('fact.no_header') : t('fact.header', { line: format.number(header_line) }),
    title_lines > 0 && t('fact.titles', { count: title_lines }),
    unit !== 'mm' && t('fact.unit', { unit: t(`unit.${unit}`) }),
    encoding,
    is_hourly && t('fact.hourly'),
  ];
  return <p className={styles['quiet']}>{facts.filter((fact) => typeof fact === 'string').join(' · ')}</p>;
}

/** Columns, sheet and kind of day as they were understood; each can be changed. */
export function Recognised({ preview, reading }: Props) {
  const { t } = useTranslation('rain-import');
  const format = useFormat();
  const { columns, date_columns, rain_column, rain_choices, sheet, sheets, is_utc } = preview;
  const { zone, answers, answer } = reading;
  // Columns are those of a sheet; another sheet is another table.
  const of_sheet = sheet === null ? {} : { sheet };
  const of_place = answers.is_utc_day === undefined ? {} : { is_utc_day: answers.is_utc_day };
  const choices = columns.map((label, i) => ({ value: String(i), label }));
  const offset = offsetOf(zone);
  const offset_text = `UTC${offset < 0 ? '−' : '+'}${format.number(Math.abs(offset), offset % 1 === 0 ? 0 : 1)}`;
  return (
    <section className={styles['section']} aria-label={t('recognised')}>
      <Facts preview={preview} />
      <Questions preview={preview} reading={reading} />
      <div className={styles['columns']}>
        {sheets.length > 1 && (
          <Select
            label={t('column.sheet')}
            options={sheets.map((name) => ({ value: name, label: name }))}
            value={sheet}
            onChange={(name) => answer({ ...of_place, sheet: name })}
          />
        )}
        {date_columns.length === 1 ? (
          <Select
            label={t('column.date')}
            options={choices}
            value={String(date_columns[0])}
            onChange={(column) => answer(ofColumn(answers, { ...of_sheet, date_column: Number(column) }))}
          />
        ) : (
          <p>
            <span className={styles['label']}>{t('column.date')}</span> {date_columns.map((column) => columns[column]).join(' · ')}
          </p>
        )}
        <Select
          label={t('column.rain')}
          options={choices.filter((_, i) => i === rain_column || rain_choices.some(({ column }) => column === i))}
          value={String(rain_column)}
          onChange={(column) => answer(ofColumn(answers, { ...of_sheet, rain_column: Number(column) }))}
        />
      </div>
      {is_utc && offset !== 0 && (
        <Segmented
          full
          label={t('utc.label')}
          label_shown
          value={answers.is_utc_day ? 'utc' : 'local'}
          onChange={(kind) => answer({ ...answers, is_utc_day: kind === 'utc' })}
          options={[
            { value: 'local', label: t('utc.local', { offset: offset_text }) },
            { value: 'utc', label: 'UTC' },
          ]}
        />
      )}
    </section>
  );
}
