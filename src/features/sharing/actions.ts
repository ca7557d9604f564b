import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import type { Share, ShareLevel } from '#domain/schemas/share.ts';

/** Runs a change of who sees a field, then reads the list again, also where it was refused: it may be older than the field. */
async function changing<T>(field_id: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await refresh(api.shares.list, { field_id });
  }
}

export const addShare = (field_id: string, email: string, level: ShareLevel): Promise<Share> =>
  changing(field_id, () => api.shares.add({ field_id, email, level }));

export const setLevel = (field_id: string, share_id: string, level: ShareLevel): Promise<Share> =>
  changing(field_id, () => api.shares.setLevel({ field_id, share_id, level }));

export const revokeShare = (field_id: string, share_id: string): Promise<unknown> =>
  changing(field_id, () => api.shares.revoke({ field_id, share_id }));
