import type { notes } from '#contract/fields/notes.ts';
import { AppError } from '#domain/errors.ts';
import { PUBLIC_NOTE } from '#domain/limits.ts';
import { cellCentre, cellOf } from '#domain/notes/public-cell.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import { photoAddresses } from './photos/photo-link.ts';
import {
  findConsent,
  findPublicAuthor,
  hidePublicNote,
  listMarked,
  listPublicNotes,
  saveConsent,
  settleCrowd,
  type PublicAuthor,
  type PublishedRow,
} from './public-queries.ts';
import { listPublished } from './queries.ts';

type PublicCalls = 'publicNotes' | 'publicStatus' | 'setPublicStatus' | 'hidePublic' | 'publicAuthor';

const statusOf = async (db: Db, account_id: string) => {
  const consent = await findConsent(db, account_id);
  return { ...consent, published: (await listPublished(db, await listMarked(db, account_id))).size };
};

const authorOf = async ({ unscoped, user }: Pick<Ctx<Principal>, 'unscoped' | 'user'>, public_id: string): Promise<PublicAuthor> => {
  const author = await findPublicAuthor(unscoped, public_id, user.brand_id);
  if (author === undefined) throw new AppError('NOT_FOUND');
  return author;
};

/** Notes others share without their name, and a person's own part in it (rules 26). */
export const publicHandlers = (secrets: Secrets): Pick<Handlers<typeof notes>, PublicCalls> => ({
  publicNotes: async ({ west, south, east, north }, { unscoped, user, now }) => {
    const [from, to] = [cellOf([west, south]), cellOf([east, north])];
    const [columns, rows] = [to[0] - from[0] + 1, to[1] - from[1] + 1];
    if (columns < 1 || rows < 1) throw new AppError('INVALID', {}, { fields: [{ path: columns < 1 ? 'east' : 'north', code: 'INVALID' }] });
    if (columns * rows > PUBLIC_NOTE.cells) throw new AppError('AREA_TOO_LARGE');
    const holder = { session_id: user.session_id, account_id: user.id };
    const photosOf = ({ id, photos }: PublishedRow) =>
      Array.from({ length: photos }, (_, at) => photoAddresses(secrets.photos, { public_id: id, at, holder }, now));
    await settleCrowd(unscoped, now);
    const found = await listPublicNotes(unscoped, user, { from, to }, now);
    return { notes: found.map(({ cell, ...row }) => ({ ...row, position: cellCentre(cell), photos: photosOf({ cell, ...row }) })) };
  },

  publicStatus: (_input, { db, user }) => statusOf(db, user.id),

  setPublicStatus: async ({ is_on }, { db, user, now, note }) => {
    note({ detail: { is_on } });
    await saveConsent(db, user.id, is_on, now);
    return statusOf(db, user.id);
  },

  hidePublic: async ({ public_id, reason }, ctx) => {
    const { account_id, note_id } = await authorOf(ctx, public_id);
    ctx.note({ subject_id: account_id, detail: { reason } });
    await hidePublicNote(ctx.unscoped, note_id, ctx.now);
    return { ok: true };
  },

  publicAuthor: async ({ public_id, reason }, ctx) => {
    const { account_id, name } = await authorOf(ctx, public_id);
    ctx.note({ subject_id: account_id, detail: { reason } });
    return { account_id, name };
  },
});
