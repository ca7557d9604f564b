import { Camera, Eye, EyeOff, Globe, MapPinPlus, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useFields } from '#api/fields/use-fields.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Note } from '#domain/notes/note.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelActions, PanelFooter, PanelScope, usePanel } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Kbd } from '#ui/display/Kbd.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { keepOnMap, setFilter, useNotesView } from '../store.ts';
import { Waiting } from '../outbox/Waiting.tsx';
import { useNotes, type NotesRead } from '../use-notes.ts';
import { usePins } from '../use-pins.ts';
import { Filters } from './Filters.tsx';
import styles from './List.module.css';
import { passes } from './note-filter.ts';
import { noteLines } from './note-lines.ts';
import { NoteRows } from './NoteRows.tsx';

/** Notes by month, with what is shown of them above and a new one below. */
export function NotesList({ field }: { field: Field | null }) {
  const { t } = useTranslation('notes');
  const { is_sheet } = usePanel();
  const { scope: chosen, filter } = useNotesView();
  const fields = useFields();
  const can = useFieldCan();
  const pins = usePins();
  const scope = field === null ? 'all' : chosen;
  const read = useNotes(field === null ? { farm_id: null } : scope === 'field' ? { field_id: field.id } : { farm_id: field.farm_id });
  const of_farm = useMemo(() => new Set(fields.filter(({ farm_id }) => farm_id === field?.farm_id).map(({ id }) => id)), [fields, field]);
  const counts = {
    field: pins.filter(({ field_id }) => field_id === field?.id).length,
    farm: pins.filter(({ field_id }) => of_farm.has(field_id)).length,
  };
  const may_add = field === null ? fields.some((one) => can(one, 'add_notes') === true) : can(field, 'add_notes') === true;
  const add = (): void => openPanel('note_form', field === null ? undefined : { field_id: field.id });
  const shown = useMemo(() => (read.notes ?? []).filter((note) => passes(note, filter)), [read.notes, filter]);
  const own_public = (read.notes ?? []).filter(({ is_own, is_published }) => is_own && is_published).length;
  return (
    <>
      <PanelScope>
        {field === null ? t('scope_all') : is_sheet ? t('scope_sheet', { name: field.farm_name, count: counts.farm }) : field.farm_name}
      </PanelScope>
      <PanelActions>
        {!is_sheet && (
          <>
            <IconButton size="sm" label={t('feed.title')} icon={<Globe size={16} />} onClick={() => openPanel('public_notes')} />
            <OnMapSwitch />
          </>
        )}
        {is_sheet && may_add && (
          <Button variant="primary" className={styles['new']} icon={<Camera size={18} aria-hidden="true" />} onClick={add}>
            {t('new')}
          </Button>
        )}
      </PanelActions>
      <Waiting />
      <Filters field={field} notes={read.notes ?? []} counts={counts} />
      <Body read={read} shown={shown} may_add={may_add} onAdd={add} />
      {!is_sheet && (may_add || own_public > 0) && (
        <PanelFooter>
          {may_add && (
            <>
              <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={add}>
                {t('new')}
              </Button>
              <Kbd>N</Kbd>
            </>
          )}
          {own_public > 0 && (
            <span className={styles['public']}>
              <Globe size={14} aria-hidden="true" /> {t('public_count', { count: own_public })}
            </span>
          )}
        </PanelFooter>
      )}
    </>
  );
}

/** Whether the pins stay on the map without the panel. */
function OnMapSwitch() {
  const { t } = useTranslation('notes');
  const stays = useNotesView((state) => state.stays_on_map);
  return (
    <IconButton
      size="sm"
      label={t('on_map')}
      pressed={stays}
      icon={stays ? <Eye size={16} /> : <EyeOff size={16} />}
      onClick={() => keepOnMap(!stays)}
    />
  );
}

type BodyProps = {
  readonly read: NotesRead;
  readonly shown: readonly Note[];
  readonly may_add: boolean;
  readonly onAdd: () => void;
};

function Body({ read: { notes, error, retry, more }, shown, may_add, onAdd }: BodyProps) {
  const { t } = useTranslation('notes');
  const lines = useMemo(() => noteLines(shown), [shown]);
  if (notes === null) return error === null ? <Skeleton rows={6} /> : <ErrorState error={error} title={t('failed')} onRetry={retry} />;
  if (notes.length === 0)
    return (
      <EmptyState
        title={t('empty.title')}
        text={t(may_add ? 'empty.text' : 'empty.text_guest')}
        actions={
          may_add && (
            <Button variant="primary" icon={<MapPinPlus size={16} aria-hidden="true" />} onClick={onAdd}>
              {t('empty.add')}
            </Button>
          )
        }
      />
    );
  return (
    <>
      {shown.length === 0 ? (
        <p className={styles['remark']} role="status">
          {t('filter.none')}{' '}
          <Button size="sm" variant="link" onClick={() => setFilter({ types: [], seen: 'all' })}>
            {t('filter.clear')}
          </Button>
        </p>
      ) : (
        <NoteRows lines={lines} />
      )}
      {error !== null && <ErrorState error={error} title={t('failed')} onRetry={retry} />}
      {more !== null && (
        <div className={styles['more']}>
          <Button block onClick={more}>
            {t('more')}
          </Button>
        </div>
      )}
      {!may_add && <p className={styles['remark']}>{t('empty.text_guest')}</p>}
    </>
  );
}
