import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MarginInputs, MarginPlan } from '#domain/margins/margin-plan.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { saveSheet } from '#paper/paper.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { readPlans } from './read-plans.ts';
import { useSheet } from './use-sheet.ts';

type Props = { readonly field: Field; readonly season: Season; readonly plan: MarginPlan; readonly inputs: MarginInputs };

/** The scenario on screen as a page: written in a thread, from the same drawings. */
export function PdfButton({ field, season, plan, inputs }: Props) {
  const { t } = useTranslation('gross-margin');
  const sheetOf = useSheet();
  const save = useAction(
    async () => {
      // Whoever takes a margin away is in the field's audit, by what is printed now.
      await readPlans([field.id], season);
      const name = t('file', { name: field.name, plan: plan.name, years: seasonYears(season).replace('/', '-') });
      await saveSheet(await sheetOf(field, season, plan, inputs), name);
    },
    { done: 'gross-margin:done.pdf' },
  );
  return (
    <Button size="sm" icon={<Download size={14} aria-hidden="true" />} busy={save.busy} onClick={() => void save.run()}>
      PDF
    </Button>
  );
}
