import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { RainPreview } from '#domain/rain/rain-table.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { PanelFooter, usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { useWindows } from '#shell/windows/windows-store.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { importRain, undoImport, type Taken } from './actions.ts';
import { Days } from './Days.tsx';
import { Faults } from './Faults.tsx';
import { LeftOut } from './LeftOut.tsx';
import styles from './Panel.module.css';
import { Recognised } from './Recognised.tsx';
import type { RainFile } from './use-rain-file.ts';

/** Which days of the table the log has already: known once it was read. */
function useTakenDays(field_id: string, { rows, is_importable }: RainPreview) {
  const [from, to] = [rows[0]?.date ?? '', rows.at(-1)?.date ?? ''];
  const log = useCall(api.cropLog.list, { field_id, from, to }, { enabled: is_importable, stale_ms: 0 });
  const count = useMemo(() => {
    if (log.data === undefined) return null;
    const known = new Set(log.data.entries.flatMap(({ kind, date }) => (kind === 'rain' ? [date] : [])));
    return rows.filter(({ date }) => known.has(date)).length;
  }, [log.data, rows]);
  return { log, count };
}

type Props = { readonly field_id: string; readonly file: File; readonly preview: RainPreview; readonly reading: RainFile };

/** One look at what was understood, and the button that enters it. */
export function Review({ field_id, file, preview, reading }: Props) {
  const { t } = useTranslation(['rain-import', 'common']);
  const format = useFormat();
  const panel = usePanel();
  const [taken, setTaken] = useState<Taken>('keep');
  const { log, count } = useTakenDays(field_id, preview);
  // oxlint-disable-next-line react/exhaustive-deps -- another content is another import
  const key = useMemo(() => crypto.randomUUID(), [preview, taken]);
  useUnsaved(true);
  const rows = useRef<HTMLDivElement>(null);
  const leaveOut = (left_out: readonly number[]): void => {
    reading.answer({ ...reading.answers, left_out });
    // The button that was pressed goes with its row.
    rows.current?.focus();
  };
  useEffect(() => {
    if (useWindows.getState().width_class === 'phone') useWindows.setState({ detent: 'full' });
  }, []);
  const send = useAction(importRain, {
    done: 'rain-import:done',
    params: ({ added, replaced }) => ({ count: added + replaced }),
    note: ({ kept }) => (kept === 0 ? null : t('done_kept', { count: kept })),
    undo: ({ import_id }) => undoImport(field_id, import_id),
    onDone: () => panel.close({ discard: true }),
  });
  const days = preview.rows.length - (taken === 'keep' ? (count ?? 0) : 0);
  const is_ready = preview.is_importable && count !== null && days > 0 && !reading.is_reading;
  return (
    <div className={styles['panel']} aria-busy={reading.is_reading || undefined}>
      <div className={styles['file']}>
        <span>
          <b>{file.name}</b> <span className={styles['quiet']}>{format.bytes(file.size)}</span>
        </span>
        <Button size="sm" onClick={() => reading.take(null)}>
          {t('start.choose_other')}
        </Button>
      </div>
      <Recognised preview={preview} reading={reading} />
      <div ref={rows} tabIndex={-1} className={styles['section']}>
        <Faults faults={preview.faults} onLeaveOut={(lines) => leaveOut([...(reading.answers.left_out ?? []), ...lines])} />
        <LeftOut rows={preview.left_out} onTakeBack={() => leaveOut([])} />
      </div>
      <Days preview={preview} />
      {log.error !== null && preview.is_importable && (
        <ErrorState error={log.error} title={t('taken.unread')} onRetry={() => void log.refetch()} />
      )}
      {count !== null && count > 0 && preview.is_importable && (
        <NoteBox tone="warn">
          <span className={styles['ask']}>
            {t('taken.days', { count })}
            <Segmented
              full
              label={t('taken.label')}
              value={taken}
              onChange={setTaken}
              options={[
                { value: 'keep', label: t('taken.keep') },
                { value: 'replace', label: t('taken.replace') },
              ]}
            />
          </span>
        </NoteBox>
      )}
      <PanelFooter>
        <span className={styles['facts']}>{footerText(t, preview, count, days)}</span>
        <Button onClick={() => panel.close({ discard: true })}>{t('common:cancel')}</Button>
        <Button
          variant="primary"
          className={styles['send']}
          busy={send.busy}
          disabled={!is_ready}
          onClick={() => void send.run(field_id, preview.rows, taken, key)}
        >
          {t('footer.import', { count: is_ready ? days : 0 })}
        </Button>
      </PanelFooter>
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<['rain-import', 'common']>>['t'];

/** Why the button does nothing, or what it leaves alone. */
function footerText(t: Translate, { faults, questions, rows }: RainPreview, count: number | null, days: number): string {
  if (faults.length > 0) return t('footer.faults', { count: faults.length });
  if (questions.length > 0) return t('footer.question');
  if (rows.length === 0) return t('footer.no_days');
  if (count !== null && days === 0) return t('footer.all_taken');
  return count !== null && days < rows.length ? t('footer.kept', { count }) : '';
}
