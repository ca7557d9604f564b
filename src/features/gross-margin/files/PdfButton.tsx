import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { issueOfSeason } from '#api/fields/issue-report.ts';
import type { MarginInputs, MarginPlan } from '#domain/margins/margin-plan.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { downloadReport } from '#paper/download-report.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { seasonOf } from '../actions.ts';
import { useSheet } from './use-sheet.ts';

type Props = { readonly field: Field; readonly season: Season; readonly plan: MarginPlan; readonly inputs: MarginInputs };

/** The scenario on screen as an issued report: its page is written in a thread, from the same drawings. */
export function PdfButton({ field, season, plan, inputs }: Props) {
  const { t } = useTranslation('gross-margin');
  const sheetOf = useSheet();
  const save = useAction(
    async () => {
      const sheet = await sheetOf(field, season, plan, inputs);
      const sources = { formulas: { margin: t('page.formula') }, weather: null };
      const issued = await issueOfSeason({ field_id: field.id, ...seasonOf(season), kind: 'margin', subject: plan.name, sources, sheet });
      const name = t('file', { name: field.name, plan: plan.name, years: seasonYears(season).replace('/', '-') });
      await downloadReport(issued, name);
      return issued;
    },
    { done: 'common:paper.issued', params: ({ code }) => ({ code }) },
  );
  return (
    <Button size="sm" icon={<Download size={14} aria-hidden="true" />} busy={save.busy} onClick={() => void save.run()}>
      PDF
    </Button>
  );
}
