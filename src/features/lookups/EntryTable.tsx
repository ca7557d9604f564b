import { useTranslation } from 'react-i18next';
import type { LookupList, LookupRow } from '#domain/schemas/lookup.ts';
import { nameKey } from '#domain/schemas/text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { EntryRow } from './EntryRow.tsx';
import styles from './Panel.module.css';
import { useChosen } from './store.ts';
import { useEntryWords } from './use-entry-words.ts';
import { useList, useNamedEntries } from './use-lists.ts';

const COLUMNS = ['name', 'says', 'code', 'state', 'verbs'] as const;

const isFound = ({ entry: { code, names } }: LookupRow, search: string): boolean =>
  [code, ...Object.values(names)].some((text) => nameKey(text).includes(nameKey(search)));

/** The entries of a list in their order, those that are searched for. */
export function EntryTable({ list, search }: { list: LookupList; search: string }) {
  const { t } = useTranslation('lookups');
  const call = useList(list);
  const words = useEntryWords(useNamedEntries(list));
  if (call.isError) return <ErrorState error={call.error} title={t('failed')} onRetry={() => void call.refetch()} />;
  if (call.isPending)
    return (
      <div className={styles['padded']}>
        <Skeleton rows={8} />
      </div>
    );
  const found = call.data.rows.filter((row) => isFound(row, search));
  if (found.length === 0)
    return (
      <EmptyState
        title={t('none.title')}
        text={t('none.text')}
        actions={<Button onClick={() => useChosen.setState({ search: '' })}>{t('none.clear')}</Button>}
      />
    );
  return (
    <table className={styles['table']} aria-label={t(`list.${list}`)}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={styles[column]}>
              {column === 'verbs' ? <span className="visually-hidden">{t('column.verbs')}</span> : t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.map((row) => (
          <EntryRow key={row.entry.code} row={row} name={words.nameOf(row.entry)} says={words.describe(row.entry)} />
        ))}
      </tbody>
    </table>
  );
}
