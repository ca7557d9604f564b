import { ArrowLeftRight, CaseSensitive, CircleAlert, FileUp, Scissors, SquarePen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText, errorText } from '#i18n/error-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { acceptRepaired, stopTool, useMapTool } from './map/map-tool.ts';
import styles from './Panel.module.css';
import { answerWaiting, readAgain, useImport, type FileFacts } from './store.ts';

/** Why a file was not read, in the catalogue's words, and what is safe. */
export function Problem({ has_review = false }: { has_review?: boolean }) {
  const { t } = useTranslation('field-import');
  const problem = useImport((state) => state.problem);
  if (problem === null) return null;
  const { title, hint } = errorText(problem.error);
  return (
    <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
      <b>{title}</b>
      <span className={styles['second']}>
        {hint !== null && `${hint}. `}
        {t('problem.file', { file: problem.file_name })}. {t(has_review ? 'problem.kept' : 'problem.safe')}
      </span>
    </NoteBox>
  );
}

/** Asks before a new file takes the place of the review on screen. */
export function Waiting() {
  const { t } = useTranslation('field-import');
  const waiting = useImport((state) => state.waiting);
  const current = useImport((state) => state.review?.file.source.name ?? '');
  if (waiting === null) return null;
  return (
    <NoteBox tone="accent" role="alert" icon={<FileUp size={16} aria-hidden="true" />}>
      <span className={styles['ask']}>
        <span className={styles['askText']}>
          <b>{t('waiting.title', { file: waiting.name, current })}</b>
          <span className={styles['second']}>{t('waiting.text')}</span>
        </span>
        <Button size="sm" onClick={() => answerWaiting(false)}>
          {t('waiting.keep')}
        </Button>
        <Button size="sm" variant="danger" onClick={() => answerWaiting(true)}>
          {t('waiting.replace')}
        </Button>
      </span>
    </NoteBox>
  );
}

/** Offers to read the file with latitude and longitude the other way round, and back. */
export function Swap({ file, swapped }: { file: FileFacts; swapped: number }) {
  const { t } = useTranslation('field-import');
  if (!file.is_swapped && swapped === 0) return null;
  return (
    <NoteBox tone={file.is_swapped ? 'accent' : 'warn'} role="status" icon={<ArrowLeftRight size={16} aria-hidden="true" />}>
      <span className={styles['ask']}>
        <span className={styles['askText']}>
          <b>{file.is_swapped ? t('swap.done') : t('swap.title', { count: swapped })}</b>
          <span className={styles['second']}>{t(file.is_swapped ? 'swap.done_text' : 'swap.text')}</span>
        </span>
        <Button size="sm" onClick={() => readAgain({ is_swapped: !file.is_swapped })}>
          {t(file.is_swapped ? 'swap.back' : 'swap.verb')}
        </Button>
      </span>
    </NoteBox>
  );
}

/** Asks how the letters of a file are meant whose words two code pages read as words; nothing is imported before it is answered. */
export function Letters({ file: { readings, page }, missing }: { file: FileFacts; missing: string | null }) {
  const { t } = useTranslation('field-import');
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The answer reads the file once more, and the button that gave it is gone meanwhile.
    if (page !== null && document.activeElement === document.body) box.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [page]);
  if (readings.length === 0) return null;
  return (
    <NoteBox tone={page === null ? 'warn' : 'accent'} role="status" icon={<CaseSensitive size={16} aria-hidden="true" />}>
      <span ref={box} className={styles['ask']}>
        <span className={styles['askText']}>
          <b>{t('letters.title')}</b>
          <span className={styles['second']}>{t('letters.text')}</span>
        </span>
        <Segmented
          label={t('letters.title')}
          name="letters"
          value={page}
          options={readings.map((reading) => ({ value: reading.page, label: reading.words.join(', ') }))}
          onChange={(next) => readAgain({ page: next })}
          error={missing}
        />
      </span>
    </NoteBox>
  );
}

/** What to do on the map while a shape is cut or repaired, and why it does not do yet. */
export function ToolNote() {
  const { t } = useTranslation('field-import');
  const tool = useMapTool((state) => state.tool);
  const box = useRef<HTMLSpanElement>(null);
  const tool_id = tool?.id;
  useEffect(() => {
    if (tool_id !== undefined) box.current?.scrollIntoView({ block: 'center' });
  }, [tool_id]);
  if (tool === null) return null;
  const Icon = tool.kind === 'cut' ? Scissors : SquarePen;
  return (
    <NoteBox tone="accent" role="status" icon={<Icon size={16} aria-hidden="true" />}>
      <span ref={box} className={styles['ask']}>
        <span className={styles['askText']}>
          <b>{t(`${tool.kind}.hint`)}</b>
          {tool.reason !== null && (
            <span className={styles['second']}>{t('still_wrong', { reason: codeText(tool.reason.code, tool.reason.params) })}</span>
          )}
        </span>
        <Button size="sm" onClick={stopTool}>
          {t(`${tool.kind}.cancel`)}
        </Button>
        {tool.kind === 'manual_repair' && (
          <Button size="sm" variant="accent" disabled={tool.repaired === null} onClick={() => void acceptRepaired()}>
            {t('manual_repair.use')}
          </Button>
        )}
      </span>
    </NoteBox>
  );
}
