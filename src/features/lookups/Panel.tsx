import { Plus, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LOOKUP_LISTS } from '#domain/schemas/lookup.ts';
import { PanelActions } from '#shell/panels/panel-parts.tsx';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { LockedState } from '#ui/display/LockedState.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { EntryTable } from './EntryTable.tsx';
import styles from './Panel.module.css';
import { useChosen } from './store.ts';

/** The lists that activities choose from, for the administrators who keep them. */
export default function LookupsPanel() {
  const { t } = useTranslation('lookups');
  const role = useSession((state) => state.user?.role);
  if (role !== 'admin') return <LockedState title={t('locked.title')} text={t('locked.text')} />;
  return <Lists />;
}

function Lists() {
  const { t } = useTranslation('lookups');
  const { list, search, editing } = useChosen();
  return (
    <div className={styles['panel']}>
      <PanelActions>
        <Button size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={() => useChosen.setState({ editing: 'new' })}>
          {t('new')}
        </Button>
      </PanelActions>
      <div className={styles['filters']} role="search">
        <Select
          className={styles['list']}
          label={t('choose')}
          label_hidden
          options={LOOKUP_LISTS.map((value) => ({ value, label: t(`list.${value}`) }))}
          value={list}
          onChange={(chosen) => useChosen.setState({ list: chosen, search: '' })}
        />
        <TextField
          className={styles['search']}
          label={t('search')}
          label_hidden
          variant="soft"
          type="search"
          placeholder={t('search')}
          before={<Search size={16} aria-hidden="true" />}
          value={search}
          onChange={(event) => useChosen.setState({ search: event.target.value })}
        />
      </div>
      <EntryTable key={list} list={list} search={search} />
      {editing !== null && <EntryDialog list={list} row={editing === 'new' ? null : editing} />}
    </div>
  );
}
