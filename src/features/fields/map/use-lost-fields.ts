import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { onFieldGone } from '#api/client.ts';
import { refreshFields } from '#api/fields/field-shapes.ts';
import { useFieldList } from '#api/fields/use-fields.ts';
import type { Field } from '#domain/schemas/field.ts';
import { closePanel } from '#shell/panels/open-panel.ts';
import { closeToast, toast } from '#shell/feedback/toast.ts';
import { findFieldsAgain, forgetLostFields, loseFields } from '#state/lost-fields.ts';
import { focusFieldId, selectFields, useSelection } from '#state/selection.ts';
import { showDrawer } from '../actions.ts';

/** Calls on one field fail together; the list is asked once for all of them. */
const ONCE_MS = 1_000;

/** A field that is no longer to be seen leaves its reason with the panels that stood on it; one of another's closes its card, whatever was asked of it first. */
export function useLostFields(): void {
  const { t } = useTranslation('common');
  const fields = useFieldList().data?.fields;
  const before = useRef<readonly Field[]>([]);
  useEffect(() => forgetLostFields, []);
  useEffect(() => {
    let asked = 0;
    return onFieldGone(() => {
      const now = performance.now();
      if (asked !== 0 && now - asked < ONCE_MS) return;
      asked = now;
      void refreshFields();
    });
  }, []);
  useEffect(() => {
    if (fields === undefined) return;
    const seen = new Set(fields.map(({ id }) => id));
    const lost = before.current.filter(({ id }) => !seen.has(id));
    before.current = fields;
    findFieldsAgain(seen);
    if (lost.length === 0) return;
    const { open_field_id, field_ids } = useSelection.getState();
    const focus_id = focusFieldId(useSelection.getState());
    const open = lost.find(({ id, owner_name }) => id === open_field_id && owner_name !== null);
    if (open !== undefined) {
      closePanel('field_form', { discard: true });
      showDrawer();
      closeToast('error-NOT_FOUND');
      toast({
        tone: 'info',
        // Whoever looks away must still find why.
        life_ms: null,
        title: t('lost.title', { name: open.name }),
        text: t('lost.shared', { owner: open.owner_name ?? '' }),
      });
    }
    if (field_ids.some((id) => !seen.has(id))) selectFields(field_ids.filter((id) => seen.has(id)));
    // Last: what is chosen now tells whether the panels still stand on what is gone.
    loseFields(lost, lost.some(({ id }) => id === focus_id) ? focus_id : null);
  }, [fields, t]);
}
