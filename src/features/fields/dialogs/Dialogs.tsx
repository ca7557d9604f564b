import { DeleteDialog } from './DeleteDialog.tsx';
import { useDialogs } from './dialogs.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { RenameFarmDialog } from './RenameFarmDialog.tsx';

/** Whatever dialog somebody asked for. */
export function Dialogs() {
  const { deleting, exporting, renaming } = useDialogs();
  return (
    <>
      {deleting !== null && <DeleteDialog field={deleting} />}
      {exporting !== null && <ExportDialog field_ids={exporting} />}
      {renaming !== null && <RenameFarmDialog farm={renaming} />}
    </>
  );
}
