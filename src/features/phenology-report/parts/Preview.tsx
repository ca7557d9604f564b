import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import { PAPER_LIMITS } from '#domain/limits.ts';
import type { Drawn } from '#domain/pdf/sheet.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useSeasonLabels } from '#i18n/use-season-labels.ts';
import { SheetPreview } from '#paper/SheetPreview.tsx';
import { useDraftSheet } from '#paper/use-draft-sheet.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { stagesHeight } from '#ui/charts/stages-layout.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import { drawForPaper } from '#ui/pdf/draw-for-paper.ts';
import type { Report } from '../data/report.ts';
import styles from '../Panel.module.css';
import { PARTS, phenologySheet, type Part } from '../sheet-of.ts';
import { stagesDrawing } from '../stages-drawing.ts';
import type { ReportTexts } from '../use-report-texts.ts';
import { usePdf } from '../use-save.ts';

/** The chart in the width of a page, drawn anew with the report; null until the library is there. */
function usePaperDrawing(report: Report, label: string): Drawn | null {
  const { t } = useTranslation('phenology-report');
  const format = useFormat();
  const drawing = useMemo(() => stagesDrawing(report, null, { t, format }), [report, t, format]);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let is_wanted = true;
    drawForPaper(drawing, stagesHeight(drawing), label).then(
      (found) => is_wanted && setDrawn(found),
      // The chart on screen says that its library is away.
      () => undefined,
    );
    return () => {
      is_wanted = false;
    };
  }, [drawing, label]);
  return drawn;
}

/** The page as it will be printed, and what is put on it. */
export function Preview({ report, texts, can_add }: { readonly report: Report; readonly texts: ReportTexts; readonly can_add: boolean }) {
  const { t } = useTranslation(['phenology-report', 'catalog', 'common']);
  const report_t = useTranslation('phenology-report').t;
  const format = useFormat();
  const seasonLabel = useSeasonLabels();
  const [parts, setParts] = useState<ReadonlySet<Part>>(() => new Set(PARTS));
  const [comment, setComment] = useState('');
  const drawing = usePaperDrawing(report, texts.summary(report));
  const is_issued = useFieldCan()(report.field, 'create_report') === true;
  const save = usePdf(is_issued);
  const { field, season, crop } = report;
  const facts = CROP_CATALOG.find(({ code }) => code === crop.crop);
  const sheet = phenologySheet(report, {
    t: report_t,
    format,
    texts,
    season: seasonLabel(season),
    crop: facts === undefined ? '' : t(`catalog:crop.${facts.key}`),
    drawing,
    parts,
    comment,
  });
  const draft = useDraftSheet(sheet);
  const toggle = (part: Part): void =>
    setParts((before) => new Set(before.has(part) ? [...before].filter((one) => one !== part) : [...before, part]));
  return (
    <section className={styles['preview']} aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      <SheetPreview sheet={is_issued ? draft : sheet} label={t('preview.label', { field: field.name })} />
      <div className={styles['parts']} role="group" aria-label={t('preview.parts')}>
        {PARTS.map((part) => (
          <Checkbox key={part} checked={parts.has(part)} onChange={() => toggle(part)}>
            {t(`part.${part}`)}
          </Checkbox>
        ))}
      </div>
      {parts.has('comments') && (
        <TextArea
          label={t('preview.comment')}
          optional
          rows={2}
          maxLength={PAPER_LIMITS.comment}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      )}
      {is_issued && <p className={styles['note']}>{t('common:paper.sealed')}</p>}
      <div className={styles['buttons']}>
        <Button
          variant="primary"
          icon={<Download size={16} aria-hidden="true" />}
          busy={save.busy}
          disabled={drawing === null}
          onClick={() => void save.run(sheet, report)}
        >
          {t('preview.pdf')}
        </Button>
        {can_add && (
          <Button onClick={() => openPanel('record_form', { field_ids: [field.id], kind: 'stage' })}>{t('preview.stages')}</Button>
        )}
      </div>
    </section>
  );
}
