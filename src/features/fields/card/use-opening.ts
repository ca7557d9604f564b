import { useEffect } from 'react';
import { api } from '#api/client.ts';
import type { Field } from '#domain/schemas/field.ts';

/** Notifies the server that the card of another's field was opened: its owner may see by whom (rules 28). */
export function useOpening(field: Field | undefined): void {
  const field_id = field === undefined || field.owner_name === null ? null : field.id;
  useEffect(() => {
    if (field_id === null) return;
    // Nobody waits for it: without a network, or once the field was taken back, the card says so by itself.
    void api.shares.opened({ field_id }).catch(() => undefined);
  }, [field_id]);
}
