import { z } from 'zod';
import { isErrorCode, type ErrorCode } from '#domain/errors.ts';
import { noteInfoSchema } from '#domain/notes/note.ts';

const refusal = z.object({
  code: z.custom<ErrorCode>(isErrorCode),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()])),
});
const common = {
  id: z.string().min(1),
  account_id: z.string().min(1),
  field_id: z.string().min(1),
  /** Counts up, so that what came first leaves first. */
  place: z.number().catch(0),
  refused: refusal.nullable().catch(null),
};
const isPicture = (value: unknown): value is Blob => value instanceof Blob && value.size > 0;
const blob = z.custom<Blob>(isPicture);

/** A photo whose only copy may be here: it stays until the server has named its SHA-256 (rules 27). */
export const keptPhotoSchema = z
  .object({ ...common, blob, thumb: blob.optional().catch(undefined), sha256: z.string().min(1) })
  .transform(({ thumb, ...photo }) => ({ ...photo, thumb: thumb ?? photo.blob }));
export type KeptPhoto = z.output<typeof keptPhotoSchema>;
/** A note that was written without a connection. */
export const keptNoteSchema = z.object({ ...common, note: noteInfoSchema });
export type KeptNote = z.output<typeof keptNoteSchema>;

export type Store = 'photos' | 'notes';
/** A record that cannot be sent as it is: what of it can still be read, and the records it is made of. */
export type Spoilt = {
  readonly id: string;
  readonly store: Store;
  readonly text: string | null;
  readonly pictures: readonly Blob[];
  readonly rows: readonly { readonly store: Store; readonly id: string; readonly row: unknown }[];
};

const owned = z.object({ account_id: z.string() });
/** Whose a record is; null where it no longer says. */
export const ownerOf = (row: unknown): string | null => owned.safeParse(row).data?.account_id ?? null;

const text = z.string().nullish().catch(null);
const remains = z.object({
  note: z
    .object({ specific_name: text, description: text, photo_ids: z.array(z.string()).catch([]) })
    .partial()
    .catch({}),
  blob: blob.optional().catch(undefined),
});

/** Photos a spoilt note named: they are not sent without it. */
export const photosNamedIn = (row: unknown): readonly string[] => remains.safeParse(row).data?.note.photo_ids ?? [];

/** What is left of a record; of one that says no longer whose it is nothing is shown. */
export function spoiltOf(store: Store, id: string, row: unknown, photos: readonly KeptPhoto[]): Spoilt {
  const rest = ownerOf(row) === null ? undefined : remains.partial().safeParse(row).data;
  const words = [rest?.note?.specific_name, rest?.note?.description].filter((word) => typeof word === 'string' && word !== '');
  return {
    id,
    store,
    text: words.length === 0 ? null : words.join('\n'),
    pictures: [...(rest?.blob === undefined ? [] : [rest.blob]), ...photos.map((photo) => photo.blob)],
    rows: [{ store, id, row }, ...photos.map((photo) => ({ store: 'photos' as const, id: photo.id, row: photo }))],
  };
}
