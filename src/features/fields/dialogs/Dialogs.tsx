import { DeleteDialog } from './DeleteDialog.tsx';
import { useDialogs } from './dialogs.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { RenameFarmDialog } from './RenameFarmDialog.tsx';

/** Whatever dialog somebody asked for. */
export function Dialogs() {
  const { deleting, exporting, renaming, leaving } = useDialogs();
  return (
    <>
      {deleting !== null && <DeleteDialog field={deleting} />}
      {exporting !== null && <ExportDialog field_ids={exporting} />}
      {leaving !== null && <LeaveDialog field={leaving} />}
      {renaming !== null && <RenameFarmDialog farm={renaming} />}
    </>
  );
}
