import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { fields } from '#contract/fields/fields.ts';
import type { HandlerReply } from '#contract/define.ts';
import type { Db } from '#server/db/db.ts';
import { PreparedReply } from '#server/http/reply/prepared-reply.ts';
import { findFields, listDigest, readFieldList, readRowDigests, type Reader } from './field-queries.ts';
import { SnapshotCache } from './snapshot-cache.ts';

type ListReply = HandlerReply<typeof fields.list>;

const compress = promisify(brotliCompress);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compressed lists of some hundred users with a thousand fields each, and what names the rows of theirs. */
const lists = new SnapshotCache(16 * 1024 * 1024);
const digests = new SnapshotCache(16 * 1024 * 1024);

/** Where more than this share of a list has changed, it is sent whole. */
const MOST_CHANGED = 1 / 4;

const cacheDigests = (version: string, text: string): void =>
  digests.keep(version, { etag: version, bytes: new TextEncoder().encode(text) });
const digestsOf = (text: string): Map<string, string> =>
  new Map(text === '' ? [] : text.split(',').map((one): [string, string] => [one.slice(0, 36), one.slice(37)]));

/** What is different from the list of that version; undefined when it is not known any more, or nearly all is. */
async function changesSince(db: Db, reader: Reader, since: string, version: string): Promise<ListReply | undefined> {
  const cached = digests.find(since, since);
  if (cached === undefined) return undefined;
  const text = await readRowDigests(db, reader.id);
  const [before, now] = [digestsOf(new TextDecoder().decode(cached.bytes)), digestsOf(text)];
  const changed = [...now].flatMap(([id, digest]) => (before.get(id) === digest ? [] : [id]));
  if (changed.length > now.size * MOST_CHANGED) return undefined;
  cacheDigests(version, text);
  const found = changed.length === 0 ? [] : await findFields(db, reader, changed);
  return { version, fields: found.map(({ field }) => field), removed: [...before.keys()].filter((id) => !now.has(id)) };
}

/** The whole list as bytes, made once a version. */
async function wholeList(db: Db, reader: Reader, version: string): Promise<PreparedReply> {
  const sent = (bytes: Uint8Array): PreparedReply => new PreparedReply(bytes, { etag: version, encoding: 'br' });
  const cached = lists.find(reader.id, version);
  if (cached !== undefined) return sent(cached.bytes);
  const { json, digests: text } = await readFieldList(db, reader);
  const rest = JSON.stringify({ removed: null, version } satisfies Omit<ListReply, 'fields'>);
  const bytes = await compress(`{"fields":${json},${rest.slice(1)}`, QUALITY);
  lists.keep(reader.id, { etag: version, bytes });
  cacheDigests(version, text);
  return sent(bytes);
}

/** The live fields a person sees: all of them, or what has changed since the version he holds. */
export async function fieldList(
  db: Db,
  reader: Reader,
  since: string | undefined,
  held: string | null,
): Promise<ListReply | PreparedReply> {
  // Named before it is read, as polygons are: a change in between makes the rows newer than their name, and is sent once more.
  const mine = `${reader.id}-${reader.show_sensitive_information ? 'all' : 'some'}-`;
  const version = mine + (await listDigest(db, reader.id));
  if (held === version) return new PreparedReply(new Uint8Array(0), { etag: version });
  if (since === version) return { version, fields: [], removed: [] };
  // Another's version says nothing, nor one from before the reader was shown more, or less.
  return (since?.startsWith(mine) === true ? await changesSince(db, reader, since, version) : undefined) ?? wholeList(db, reader, version);
}
