import { useTranslation } from 'react-i18next';
import type { CsvCell } from '#domain/files/write-csv.ts';
import { COLD_C, HEAT_C } from '#domain/weather/hours-below.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction, type Action } from '#shell/feedback/use-action.ts';
import { downloadCsv } from '#ui/download-csv.ts';
import { dateOf, stateOf } from './days/model.ts';
import { csvNumbers } from './days/table.ts';
import { daysOf } from './days/window.ts';
import type { Chart } from './use-hours.ts';
import { useSourceName } from './Sources.tsx';

/** Writes a row a field and day with all thresholds, where the hours come from and how many of them are known. */
export function useCsv(): Action<[Chart], void> {
  const { t } = useTranslation('temperature-chart');
  const format = useFormat();
  const sourceOf = useSourceName();
  return useAction(
    async ({ range, fields }: Chart) => {
      const limits = [...COLD_C.map((limit) => t('csv.below', { limit: format.number(limit) })), t('csv.above', { limit: HEAT_C })];
      const head = [
        t('csv.field'),
        t('table.date'),
        ...limits,
        t('csv.min'),
        t('csv.max'),
        t('csv.coverage'),
        t('csv.state'),
        t('csv.source'),
        t('csv.estimated'),
      ];
      const rows = fields.flatMap((field) =>
        Array.from({ length: daysOf(range) }, (_, day): CsvCell[] => [
          field.name,
          dateOf(range, day),
          ...csvNumbers(field, day),
          t(`csv.${stateOf(field, day)}`),
          sourceOf(field.source),
          t(field.source.is_estimated ? 'csv.yes' : 'csv.no'),
        ]),
      );
      downloadCsv(t('csv.file', { from: range.from, to: range.to, name: fields.map(({ name }) => name).join(' ') }), [head, ...rows]);
    },
    { done: 'temperature-chart:csv.done' },
  );
}
