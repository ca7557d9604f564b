import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import { GENOTYPES } from '#domain/catalog/genotypes.ts';
import { cropKey } from '#domain/codes.ts';
import { CHART_KINDS, MOST_CURVES, MOST_YEARS, offeredYears, type ChartProblems } from '#domain/crop-seasons/chart-choice.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { ChipSet } from './ChipSet.tsx';
import styles from './Chooser.module.css';
import { useGenotypeLabels } from './genotype-labels.ts';
import type { Choosing } from './use-choice.ts';

/** Keeps a part whole, and its dot at the end of a line. */
const NBSP = '\u00a0';
const FEWEST_YEARS = 1;
const YEARS = Array.from({ length: MOST_YEARS }, (_, i) => String(i + FEWEST_YEARS));
const said = (code: ErrorCode | undefined): string | null => (code === undefined ? null : codeText(code, { most: MOST_CURVES }));

export type ChooserProps = {
  readonly choosing: Choosing;
  /** The season the years are counted back from. */
  readonly year: number;
  readonly today: string;
  /** Fields to choose from; without them the chart is of one field. */
  readonly fields?: readonly { readonly id: string; readonly name: string }[];
};

/** The choices a chart is made of (specification §5): one line while it stands, a form while they change. */
export function Chooser({ choosing, year, today, fields }: ChooserProps) {
  const { t } = useTranslation(['analytics', 'catalog']);
  const format = useFormat();
  const genotypeLabel = useGenotypeLabels();
  const form = useRef<HTMLFormElement>(null);
  const { draft, problems, choice, change, take } = choosing;
  const [is_open, setOpen] = useState(choice === null);
  const cropLabel = (code: number): string => t(`catalog:crop.${cropKey(code) ?? 'other'}`);

  const focusFirst = (found: ChartProblems): void => {
    const [key] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[data-choice="${key ?? ''}"] :is(button, input)`)?.focus();
  };
  if (!is_open && choice !== null) {
    const parts = [
      t(`choice.${choice.kind}`),
      cropLabel(choice.crop),
      choice.genotype === 'all' ? t('choice.all_genotypes') : genotypeLabel(choice.genotype),
      t('choice.season_count', { count: choice.seasons.length }),
      ...(fields === undefined ? [] : [t('choice.field_count', { count: choice.fields.length })]),
      t('choice.until_day', { date: format.date(choice.until) }),
    ];
    return (
      <div className={styles['line']}>
        <p>{parts.map((part) => part.replaceAll(' ', NBSP)).join(`${NBSP}· `)}</p>
        <Button size="sm" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('choice.change')}
        </Button>
      </div>
    );
  }
  return (
    <form
      ref={form}
      className={styles['form']}
      aria-label={t('choice.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = take();
        if (Object.keys(found).length > 0) focusFirst(found);
        else setOpen(false);
      }}
    >
      <div data-choice="kind" className={styles['wide']}>
        <Segmented
          label={t('choice.kind')}
          label_shown
          value={draft.kind}
          options={CHART_KINDS.map((value) => ({ value, label: t(`choice.${value}`) }))}
          onChange={(kind) => change({ kind })}
        />
      </div>
      <div data-choice="crop">
        <Select
          label={t('choice.crop')}
          value={draft.crop === null ? null : String(draft.crop)}
          placeholder={t('choice.choose')}
          error={said(problems.crop)}
          options={CROP_CATALOG.map(({ code }) => ({ value: String(code), label: cropLabel(code) }))}
          onChange={(value) => change({ crop: CROP_CATALOG.find(({ code }) => String(code) === value)?.code ?? null, genotype: 'all' })}
        />
      </div>
      <div data-choice="genotype">
        <Select
          label={t('choice.genotype')}
          value={draft.genotype === null ? null : String(draft.genotype)}
          placeholder={t('choice.choose')}
          error={said(problems.genotype)}
          options={[
            { value: 'all', label: t('choice.all_genotypes') },
            ...GENOTYPES.filter(({ crop }) => crop === draft.crop).map(({ id }) => ({ value: String(id), label: genotypeLabel(id) })),
          ]}
          onChange={(value) => change({ genotype: value === 'all' ? 'all' : Number(value) })}
        />
      </div>
      <div data-choice="until">
        <DateInput
          label={t('choice.until')}
          value={draft.until}
          max={today}
          error={said(problems.until)}
          onChange={(until) => change({ until })}
        />
      </div>
      <div data-choice="years">
        <Select
          label={t('choice.years')}
          value={draft.years === null ? null : String(draft.years)}
          placeholder={t('choice.choose')}
          error={said(problems.years)}
          options={YEARS.map((value) => ({ value, label: t('choice.last_years', { count: Number(value) }) }))}
          onChange={(value) => change({ years: Number(value), seasons: offeredYears(year, Number(value)) })}
        />
      </div>
      <ChipSet
        id="seasons"
        label={t('choice.seasons')}
        error={said(problems.seasons)}
        options={offeredYears(year, draft.years).map((one) => ({ value: one, label: seasonYears({ year: one }) }))}
        values={draft.seasons}
        onChange={(seasons) => change({ seasons })}
      />
      {fields !== undefined && (
        <ChipSet
          id="fields"
          label={t('choice.fields')}
          error={said(problems.fields)}
          options={fields.map(({ id, name }) => ({ value: id, label: name }))}
          values={draft.fields}
          onChange={(chosen) => change({ fields: chosen })}
        />
      )}
      <div className={styles['foot']}>
        <Button type="submit" variant="primary">
          {t('choice.run')}
        </Button>
        {choice !== null && <Button onClick={() => setOpen(false)}>{t('choice.close')}</Button>}
      </div>
    </form>
  );
}
