import { queryClient } from '#api/use-call.ts';
import { forgetErrors } from '#shell/feedback/show-error.ts';
import { clearUndo } from '#shell/feedback/undo.ts';
import { selectFields } from '#state/selection.ts';
import { forgetWork } from '#state/stored-value.ts';

/** Lets go of what the page and this browser hold of whoever left. */
export function forgetPerson(): void {
  queryClient.clear();
  clearUndo();
  forgetErrors();
  selectFields([]);
  forgetWork();
}
