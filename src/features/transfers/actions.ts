import { api } from '#api/client.ts';
import { refreshFields } from '#api/fields/field-shapes.ts';
import { refresh } from '#api/use-call.ts';
import { cachedField } from '#api/fields/use-fields.ts';
import type { CallReply } from '#contract/define.ts';
import type { transfers } from '#contract/fields/transfers.ts';
import type { Field } from '#domain/schemas/field.ts';
import { fitBBox } from '#map/camera.ts';
import { closePanel, openById } from '#shell/panels/open-panel.ts';
import { openField, selectFields, useSelection } from '#state/selection.ts';

export type Transfer = CallReply<typeof transfers.offer>;

const rereadOffers = async (): Promise<void> => {
  await Promise.all([refresh(api.transfers.list), refresh(api.notifications.groups), refresh(api.notifications.list)]);
};

/** Runs a change of offers, then reads them again, also where it was refused: they may be older than that. */
async function changing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await rereadOffers();
  }
}

export const offerField = (field_id: string, email: string): Promise<Transfer> => changing(() => api.transfers.offer({ field_id, email }));

export const withdrawOffer = ({ field_id }: Pick<Transfer, 'field_id'>): Promise<unknown> =>
  changing(() => api.transfers.withdraw({ field_id }));

export const refuseOffer = ({ id }: Pick<Transfer, 'id'>): Promise<unknown> =>
  changing(() => api.transfers.answer({ transfer_id: id, accepted: false }));

/** Takes a field and shows it. */
export async function acceptOffer({ id }: Pick<Transfer, 'id'>): Promise<Field | null> {
  const { field } = await changing(() => api.transfers.answer({ transfer_id: id, accepted: true }));
  await refreshFields();
  if (field !== null) {
    openField(field.id);
    openById('field', undefined, { replace: 'fields' });
    fitBBox(field.bbox);
  }
  return field;
}

/** Something was heard of an offer: what is on screen follows, and a field that has gone closes. */
export async function followOffers(): Promise<void> {
  await Promise.all([refresh(api.transfers.list), refreshFields()]);
  const { open_field_id, field_ids } = useSelection.getState();
  if (open_field_id !== null && cachedField(open_field_id) === undefined) {
    closePanel('field_form', { discard: true });
    openField(null);
    openById('fields', undefined, { replace: 'field' });
  }
  if (field_ids.some((id) => cachedField(id) === undefined)) selectFields(field_ids.filter((id) => cachedField(id) !== undefined));
}
