import { FileUp, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { SEED_LOT } from '#domain/limits.ts';
import type { SeedLotRow } from '#domain/seed-lots/seed-lot.ts';
import { Pager } from '#shell/panels/Pager.tsx';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import rows from '#ui/display/RowTable.module.css';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { useSettled } from '#ui/use-settled.ts';
import { BRAND } from '../actions.ts';
import styles from '../Panel.module.css';
import { BatchDialog } from './BatchDialog.tsx';
import { BatchRow } from './BatchRow.tsx';
import { ImportBatches } from './ImportBatches.tsx';

const COLUMNS = ['number', 'hybrid', 'treatment', 'caliber', 'bags', 'delivered', 'verbs'] as const;

/** The seed batches as the administration keeps them, and the import that brings them. */
export function Batches() {
  const [is_importing, setImporting] = useState(false);
  return is_importing ? <ImportBatches onClose={() => setImporting(false)} /> : <List onImport={() => setImporting(true)} />;
}

function List({ onImport }: { readonly onImport: () => void }) {
  const { t } = useTranslation('hybrids');
  const [typed, setTyped] = useState('');
  const text = useSettled(typed).trim();
  const bring = (
    <Button variant="primary" icon={<FileUp size={16} aria-hidden="true" />} onClick={onImport}>
      {t('import.verb')}
    </Button>
  );
  return (
    <>
      <div className={styles['filters']} role="search">
        <TextField
          className={styles['grow']}
          label={t('batches.search')}
          label_hidden
          variant="soft"
          type="search"
          placeholder={t('batches.search')}
          before={<Search size={16} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {bring}
      </div>
      <Found key={text} text={text} onClear={() => setTyped('')} />
    </>
  );
}

function Found({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  const { t } = useTranslation('hybrids');
  const [pages, setPages] = useState<readonly string[]>([]);
  const [editing, setEditing] = useState<SeedLotRow | null>(null);
  const after = pages.at(-1);
  const call = useCall(
    api.seedLots.list,
    { ...BRAND, ...(text === '' ? {} : { text }), ...(after === undefined ? {} : { after }) },
    { keep_previous: true, stale_ms: 0 },
  );
  if (call.isError) return <ErrorState error={call.error} title={t('batches.failed')} onRetry={() => void call.refetch()} />;
  if (call.isPending)
    return (
      <div className={styles['head']}>
        <Skeleton rows={8} variant="cards" />
      </div>
    );
  const { lots, total, next } = call.data;
  if (lots.length === 0)
    return text === '' ? (
      <EmptyState title={t('batches.empty')} text={t('batches.empty_text')} />
    ) : (
      <EmptyState
        title={t('batches.none')}
        text={t('batches.none_text')}
        actions={<Button onClick={onClear}>{t('batches.clear')}</Button>}
      />
    );
  return (
    <>
      <table
        className={classNames(rows['table'], styles['table'])}
        aria-label={t('view.batches')}
        aria-busy={call.isPlaceholderData || undefined}
      >
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={styles[`column_${column}`]}>
                {column === 'verbs' ? <span className="visually-hidden">{t('column.verbs')}</span> : t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <BatchRow key={lot.number} lot={lot} onEdit={() => setEditing(lot)} />
          ))}
        </tbody>
      </table>
      <Pager
        first={pages.length * SEED_LOT.page}
        count={lots.length}
        total={total}
        onPrevious={pages.length === 0 ? null : () => setPages(pages.slice(0, -1))}
        onNext={next === null ? null : () => setPages([...pages, next])}
      />
      {editing !== null && <BatchDialog lot={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
