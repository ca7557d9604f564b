import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#api/fields/use-fields.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import type { PanelArgs } from '#shell/panels/define-panel.ts';
import { usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { NoteDetail } from './detail/NoteDetail.tsx';
import { NotesList } from './list/NotesList.tsx';
import { showNote, useNotesView } from './store.ts';

/** Notes of a field, of its farm, or of all fields; one of them whole. */
export default function NotesPanel({ args }: { args: PanelArgs['notes'] | undefined }) {
  const { t } = useTranslation('notes');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const { selected, is_open } = useNotesView();
  useEffect(() => {
    if (args !== undefined && 'note_id' in args) showNote(args);
  }, [args]);
  if (is_open && selected !== null) return <NoteDetail key={selected.note_id} {...selected} />;
  if (field_id !== null && field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  return <NotesList field={field ?? null} />;
}
