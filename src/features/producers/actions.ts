import { api } from '#api/client.ts';
import { refreshFields } from '#api/fields/field-shapes.ts';
import { refresh } from '#api/use-call.ts';
import type { Producer, ProducerInfo } from '#domain/schemas/people.ts';

/** Runs a change, then reads the records again, also where it was refused: the other side may have been quicker. */
async function changing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await refresh(api.producers.list);
  }
}

export const createProducer = (info: ProducerInfo, invite: boolean): Promise<Producer> =>
  changing(() => api.producers.create({ ...info, invite }));

export const editProducer = ({ id, version }: Producer, info: Partial<ProducerInfo>): Promise<Producer> =>
  changing(async () => {
    const saved = await api.producers.edit({ ...info, producer_id: id, version });
    // Fields show their producer's name.
    if (info.name !== undefined) await refreshFields();
    return saved;
  });

/** The record as it is now; undefined when it is gone. */
export async function readAgain({ id }: Producer): Promise<Producer | undefined> {
  const { producers } = await api.producers.list({});
  return producers.find((record) => record.id === id);
}

export const inviteProducer = ({ id }: Producer): Promise<Producer> => changing(() => api.producers.invite({ producer_id: id }));

export const answerRequest = ({ id }: Producer, accepted: boolean, may_edit: boolean): Promise<unknown> =>
  changing(() => api.producers.answer({ producer_id: id, accepted, may_edit }));

/** What staff saw because of the link is gone with it, from the map too. */
export const endLink = ({ id }: Producer): Promise<unknown> =>
  changing(async () => {
    const ended = await api.producers.end({ producer_id: id });
    await refreshFields();
    return ended;
  });

export const removeProducer = ({ id, version }: Producer): Promise<unknown> =>
  changing(() => api.producers.remove({ producer_id: id, version }));
