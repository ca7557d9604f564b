import { AppError } from '#domain/errors.ts';
import type { Db } from '../db/db.ts';
import { productDay, type Env } from '../config/env.ts';
import { measureScenes } from '../imagery/measure-scenes.ts';
import type { ImageryGateway } from '../imagery/provider/index.ts';
import { findImagedFields, type ImagedField } from '../imagery/queries.ts';
import type { Run } from './queue.ts';

/** What the work of the queues needs beside its payload. */
export type WorkParts = {
  readonly db: Db;
  readonly imagery: ImageryGateway;
  readonly env: Pick<Env, 'DEMO_DATE'>;
  readonly clock: () => Date;
};

/** The product's day as work sees it. */
export const todayOf = ({ env, clock }: WorkParts): string => productDay(env, clock());

/**
 * Measures what is missing of some fields on idle threads and answers with the fields; null when stopped. Scenes
 * measured before count, so a task taken up again goes on where it was. Throws while the source is away: try later.
 */
export const measureFields = async (
  { db, imagery, clock }: WorkParts,
  ids: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
  run: Run,
): Promise<readonly ImagedField[] | null> => {
  const fields = await findImagedFields(db, ids, clock());
  const opened = await imagery.open();
  let looked_at = 0;
  const { pairs, failed } = await measureScenes(db, opened, fields, {
    from,
    to,
    now: clock(),
    urgency: 'later',
    goesOn: () => !run.signal.aborted,
    onMeasured: (more) => run.progress((looked_at += more)),
  });
  if (run.signal.aborted) return null;
  const isAway = pairs > 0 && failed.length === pairs && failed.every(({ code }) => code === 'IMAGERY_PROVIDER_DOWN');
  if (isAway) throw new AppError('IMAGERY_PROVIDER_DOWN');
  return fields;
};
