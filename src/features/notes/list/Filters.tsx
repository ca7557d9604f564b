import { SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoteType } from '#domain/codes.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Note } from '#domain/notes/note.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { usePanel } from '#shell/panels/panel-parts.tsx';
import { Chip } from '#ui/buttons/Chip.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { tip } from '#ui/overlays/tip.ts';
import { TYPE_ICONS, TYPES } from '../note-types.tsx';
import { keepOnMap, setFilter, setScope, useNotesView } from '../store.ts';
import styles from './List.module.css';
import { SEEN, typeCounts } from './note-filter.ts';

type Props = {
  readonly field: Field | null;
  readonly notes: readonly Note[];
  /** Of the field and of its farm. */
  readonly counts: { readonly field: number; readonly farm: number };
};

/** Whose notes, seen by whom, and of which types. */
export function Filters(props: Props) {
  const { is_sheet } = usePanel();
  return is_sheet ? <SheetFilters {...props} /> : <WideFilters {...props} />;
}

function useTypes(notes: readonly Note[]) {
  const { types, seen } = useNotesView((state) => state.filter);
  const counts = useMemo(() => typeCounts(notes, seen), [notes, seen]);
  const toggle = (type: NoteType): void =>
    setFilter({ types: types.includes(type) ? types.filter((one) => one !== type) : [...types, type] });
  return { types, seen, counts, toggle };
}

function WideFilters({ field, notes, counts }: Props) {
  const { t } = useTranslation('notes');
  const scope = useNotesView((state) => state.scope);
  const { types, seen, counts: of_type, toggle } = useTypes(notes);
  return (
    <div className={styles['filters']}>
      <div className={styles['line']}>
        {field !== null && (
          <Segmented
            label={t('filter.scope')}
            value={scope}
            options={[
              { value: 'field', label: `${field.name} ${counts.field}` },
              { value: 'farm', label: t('filter.farm', { count: counts.farm }) },
            ]}
            onChange={setScope}
          />
        )}
        <Menu label={t('filter.seen')} entries={useSeenEntries()}>
          <Chip opens active={seen !== 'all'} className={styles['seen'] ?? ''}>
            {t(`seen.${seen}`)}
          </Chip>
        </Menu>
      </div>
      <div className={styles['types']} role="group" aria-label={t('filter.types')}>
        {TYPES.map((type) => {
          const Icon = TYPE_ICONS[type];
          const name = t('filter.type_count', { type: t(`type.${type}`), count: of_type.get(type) ?? 0 });
          return (
            <button
              key={type}
              type="button"
              className={styles['type']}
              aria-label={name}
              aria-pressed={types.includes(type)}
              onClick={() => toggle(type)}
              {...tip(name)}
            >
              <Icon size={16} aria-hidden="true" />
            </button>
          );
        })}
      </div>
    </div>
  );
}

function useSeenEntries() {
  const { t } = useTranslation('notes');
  const seen = useNotesView((state) => state.filter.seen);
  return SEEN.map((one) => ({ id: one, label: t(`seen.${one}`), checked: one === seen, run: () => setFilter({ seen: one }) }));
}

function SheetFilters({ field, notes, counts }: Props) {
  const { t } = useTranslation('notes');
  const scope = useNotesView((state) => state.scope);
  const { types, counts: of_type, toggle } = useTypes(notes);
  const scopes =
    field === null
      ? []
      : ([
          { id: 'field', label: `${field.name} ${counts.field}`, checked: scope === 'field', run: () => setScope('field') },
          { id: 'farm', label: t('filter.farm', { count: counts.farm }), checked: scope === 'farm', run: () => setScope('farm') },
          'separator',
        ] as const);
  const stays = useNotesView((state) => state.stays_on_map);
  const feed = { id: 'feed', label: t('feed.title'), run: () => openPanel('public_notes') };
  const on_map = { id: 'on_map', label: t('on_map'), checked: stays, run: () => keepOnMap(!stays) };
  return (
    <div className={styles['chips']} role="group" aria-label={t('filter.types')}>
      <Menu label={t('filter.seen')} entries={[...scopes, ...useSeenEntries(), 'separator', on_map, feed]} placement="bottom start">
        <IconButton label={t('filter.seen')} className={styles['round'] ?? ''} icon={<SlidersHorizontal size={18} />} />
      </Menu>
      <Chip active={types.length === 0} onClick={() => setFilter({ types: [] })}>
        {t('filter.all')}
      </Chip>
      {TYPES.filter((type) => types.includes(type) || (of_type.get(type) ?? 0) > 0).map((type) => {
        const Icon = TYPE_ICONS[type];
        return (
          <Chip key={type} active={types.includes(type)} onClick={() => toggle(type)}>
            <Icon size={16} aria-hidden="true" /> {t(`type.${type}`)}
          </Chip>
        );
      })}
    </div>
  );
}
