import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { useCall } from '#api/use-call.ts';
import type { AppError } from '#domain/errors.ts';
import { SEED_LOT } from '#domain/limits.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { PanelFooter, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import { BRAND, importLots, type ReadTable } from '../actions.ts';
import styles from '../Panel.module.css';
import { ReadRows } from './ReadRows.tsx';
import { useTable } from './use-table.ts';

const ACCEPTED = '.csv,.txt,.tsv,.xlsx,.xlsm';

/** A table of seed batches: chosen, looked at as it was understood, then brought in all or none. */
export function ImportBatches({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['hybrids', 'common']);
  const hybrids = useCall(api.seedLots.hybrids, BRAND);
  const { file, table, error, take } = useTable(hybrids.data?.hybrids, useDay());
  const language = useLanguage();
  const names = new Map(hybrids.data?.hybrids.map((one) => [one.code, one.names[language]]));
  useUnsaved(table !== null);
  if (hybrids.isError) return <ErrorState error={hybrids.error} title={t('failed')} onRetry={() => void hybrids.refetch()} />;
  return (
    <div className={styles['import']}>
      {file === null || error !== null ? (
        <Start file={file} error={error} onFile={take} />
      ) : table === null ? (
        <>
          <p role="status">{t('import.reading', { file: file.name })}</p>
          <Skeleton rows={6} onStop={() => take(null)} />
        </>
      ) : (
        <>
          <p className={styles['file']}>
            <b>{file.name}</b>
            <Button size="sm" onClick={() => take(null)}>
              {t('import.choose_other')}
            </Button>
          </p>
          <ReadRows table={table} nameOf={(code) => names.get(code) ?? code} />
        </>
      )}
      <Footer table={table} onClose={onClose} />
    </div>
  );
}

type StartProps = { readonly file: File | null; readonly error: AppError | null; readonly onFile: (file: File) => void };

/** Before a file is chosen, and after one could not be read. */
function Start({ file, error, onFile }: StartProps) {
  const { t } = useTranslation('hybrids');
  const format = useFormat();
  const failure = error === null ? null : errorText(error);
  return (
    <>
      <p className={styles['text']}>{t('import.text')}</p>
      {failure !== null && (
        <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
          <b>{failure.title}</b> {failure.hint !== null && `${failure.hint}. `}
          {t('import.safe', { file: file?.name ?? '' })}
        </NoteBox>
      )}
      <FileDrop
        label={t(error === null ? 'import.choose' : 'import.choose_other')}
        accept={ACCEPTED}
        note={t('import.limits', { size: format.bytes(SEED_LOT.file_bytes), rows: format.number(SEED_LOT.rows) })}
        onFiles={([chosen]) => chosen !== undefined && onFile(chosen)}
      />
    </>
  );
}

function Footer({ table, onClose }: { readonly table: ReadTable | null; readonly onClose: () => void }) {
  const { t } = useTranslation(['hybrids', 'common']);
  const format = useFormat();
  // oxlint-disable-next-line react/exhaustive-deps -- another content is another import
  const key = useMemo(() => crypto.randomUUID(), [table]);
  const send = useAction(importLots, {
    done: 'hybrids:import.done',
    params: ({ added, changed }) => ({ count: added + changed, batches: format.number(added + changed) }),
    onDone: onClose,
  });
  const { counts = null, lots = [] } = table ?? {};
  const writes = counts === null ? 0 : counts.added + counts.changed;
  return (
    <PanelFooter>
      <span className={styles['facts']}>{counts !== null && writes === 0 && t('import.nothing')}</span>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button variant="primary" busy={send.busy} disabled={writes === 0} onClick={() => void send.run(lots, key)}>
        {t('import.send', { count: writes, batches: format.number(writes) })}
      </Button>
    </PanelFooter>
  );
}
