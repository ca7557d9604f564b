import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import type { Producer } from '#domain/schemas/people.ts';
import { fitBBox } from '#map/camera.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { usePanel } from '#shell/panels/panel-parts.tsx';
import { selectFields } from '#state/selection.ts';
import { bboxAround, importFields, removeImported } from './actions.ts';

/** Creates the fields of a review; then the panel goes, and they are selected and in view. */
export function useImportFields(for_id: string | null, served: readonly Producer[]) {
  const { t } = useTranslation('field-import');
  const panel = usePanel();
  return useAction(importFields, {
    done: 'field-import:done',
    params: (created) => ({ count: created.length }),
    note: () => (for_id === null ? null : t('done_for', { name: served.find(({ id }) => id === for_id)?.name ?? '' })),
    // What was made for a producer is his to take away.
    ...(for_id === null ? { undo: removeImported } : {}),
    onError: () => true,
    onDone: (created: readonly Field[]) => {
      const bbox = bboxAround(created.map((field) => field.bbox));
      panel.close({ discard: true });
      selectFields(created.map(({ id }) => id));
      // The panels that come back take their part of the map first.
      if (bbox !== null) requestAnimationFrame(() => fitBBox(bbox));
    },
  });
}
