import { useAction, type Action } from '#shell/feedback/use-action.ts';
import type { Note } from '#domain/notes/note.ts';
import { setDone } from './actions.ts';
import { useDescribe } from './use-describe.ts';

/** Ticks a task off, or takes the tick back. */
export function useDone(): Action<[Note, boolean], Note> {
  const describe = useDescribe();
  return useAction(setDone, {
    done: 'notes:task.changed',
    params: (saved) => ({ title: describe.title(saved) }),
    undo: (saved, _note, is_done) => setDone(saved, !is_done),
  });
}
