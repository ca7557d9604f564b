import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { issueOfSeason } from '#api/fields/issue-report.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { codeText } from '#i18n/error-text.ts';
import { downloadReport } from '#paper/download-report.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { useSheet, type SheetProps } from './use-sheet.ts';

/** The recommendation on screen as an issued report; money is not on it, since whoever sees the field may read it. */
export function PdfButton(props: SheetProps) {
  const { t } = useTranslation('density');
  const { field, season, draft } = props;
  const can = useFieldCan()(field, 'create_report');
  const writeSheet = useSheet(props);
  const save = useAction(
    async () => {
      await draft.keep();
      const { year, season: code, period } = season;
      const issued = await issueOfSeason({
        field_id: field.id,
        year,
        season: code,
        period,
        kind: 'density',
        sources: { formulas: { density: t('paper.density_formula'), nitrogen: t('paper.nitrogen_formula') }, weather: null },
        sheet: await writeSheet(),
      });
      await downloadReport(issued, t('paper.file', { name: field.name, years: seasonYears(season).replace('/', '-') }));
      return issued;
    },
    { done: 'common:paper.issued', params: ({ code }) => ({ code }) },
  );
  return (
    <IconButton
      size="sm"
      label={can === true ? t('paper.save') : codeText(can)}
      icon={<Download size={16} aria-hidden="true" />}
      disabled={can !== true || !draft.is_sound || save.busy}
      onClick={() => void save.run()}
    />
  );
}
