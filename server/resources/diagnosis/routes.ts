import { randomUUID } from 'node:crypto';
import type { diagnosis } from '#contract/fields/diagnosis.ts';
import type { Language } from '#domain/codes.ts';
import type { Diagnosis, DiagnosisDetail, Prediction } from '#domain/diagnosis/diagnosis.ts';
import { drawPest } from '#domain/diagnosis/draw-pest.ts';
import { signsOf } from '#domain/diagnosis/pest-signs.ts';
import { findPest, pestOfKey } from '#domain/diagnosis/pests.ts';
import { AppError } from '#domain/errors.ts';
import { DIAGNOSIS } from '#domain/limits.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import { fieldRights } from '../fields/rights.ts';
import { keepPhoto } from '../notes/photos/accept-photo.ts';
import { asNotePhoto, findPhoto } from '../notes/photos/photo-queries.ts';
import { PhotoQuota } from '../notes/photos/photo-quota.ts';
import { languageOf } from '../users/language-of.ts';
import { checkDay, diagnose } from './diagnose.ts';
import { findDiagnosis, findMiddle, insertDiagnosis, listDiagnoses, type DetailRow, type DiagnosisRow } from './queries.ts';

type UserCtx = Ctx<Principal>;
type Answered<Row extends DiagnosisRow> = Row extends DetailRow ? DiagnosisDetail : Diagnosis;

/** Names in the reader's language; of what the catalogue does not have, as the service said. */
const named = (prediction: Prediction, language: Language): Prediction => {
  const pest = prediction.key === null ? undefined : pestOfKey(prediction.key);
  return pest === undefined ? prediction : { ...prediction, common_name: pest.names[language] };
};

const answering =
  ({ photos: secret }: Pick<Secrets, 'photos'>) =>
  <Row extends DiagnosisRow>(row: Row, { user, now }: Pick<UserCtx, 'user' | 'now'>): Answered<Row> => {
    const language = languageOf(user);
    const photo = row.photo === null ? null : asNotePhoto(secret, user, { ...row.photo, field_id: row.field_id }, now);
    return { ...row, photo, predictions: row.predictions.map((one) => named(one, language)) } as unknown as Answered<Row>;
  };

const readRow = async ({ db, user }: Pick<UserCtx, 'db' | 'user'>, field_id: string, id: string): Promise<DetailRow> => {
  const row = await findDiagnosis(db, user.id, field_id, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
};

/** Handlers of diagnoses (rules §8, rows 59 and 60). */
export const diagnosisHandlers = (secrets: Pick<Secrets, 'photos'>): Handlers<typeof diagnosis> => {
  const answer = answering(secrets);
  return {
    list: async ({ field_id, after = null }, ctx) => {
      const { db, user, providers } = ctx;
      const [rows, can_run] = await Promise.all([
        listDiagnoses(db, user.id, field_id, after, DIAGNOSIS.page + 1),
        fieldRights(db, user, [field_id], 'diagnose'),
      ]);
      return {
        diagnoses: rows.slice(0, DIAGNOSIS.page).map((row) => answer(row, ctx)),
        has_more: rows.length > DIAGNOSIS.page,
        can_run: can_run === true,
        method: providers.diagnosis.method,
      };
    },

    get: async ({ field_id, diagnosis_id }, ctx) => answer(await readRow(ctx, field_id, diagnosis_id), ctx),

    run: async ({ field_id, photo_id, crop }, ctx) => {
      const { db, outside, user, now, providers } = ctx;
      await checkDay(ctx);
      const known = await findPhoto(outside, photo_id);
      const photo = known?.field_id === field_id ? await providers.photos.files.read(photo_id, 'full') : null;
      if (photo === null) throw new AppError('PHOTO_NOT_SENT');
      const place = await findMiddle(outside, field_id);
      const made = await diagnose(ctx, { field_id, photo_id, photo, crop, language: languageOf(user), place });
      await insertDiagnosis(db, made, now);
      return answer(await readRow(ctx, field_id, made.id), ctx);
    },

    predict: async ({ field_id, crop, lat, lon, lang, image }, ctx) => {
      const { db, outside, user, now, providers } = ctx;
      const language = lang ?? languageOf(user);
      await checkDay(ctx);
      const photo_id = randomUUID();
      const { photos } = providers;
      const quota = new PhotoQuota(photos, () => performance.now());
      await quota.begin(outside, { account_id: user.id, bytes: image.length }, now, async () => undefined);
      const kept = await keepPhoto(outside, photos, { id: photo_id, field_id, created_by: user.id }, image, now);
      const photo = await photos.files.read(kept.id, 'full');
      if (photo === null) throw new AppError('PHOTO_NOT_SENT');
      const place = lon === undefined || lat === undefined ? await findMiddle(outside, field_id) : ([lon, lat] as const);
      const made = await diagnose(ctx, { field_id, photo_id, photo, crop, language, place });
      const { id, method, calibrated, is_plant, severity_pct, quality } = made;
      // A refusal takes the call's own transaction back, and the photo is to wait for another try.
      await insertDiagnosis(is_plant === null ? outside : db, made, now);
      if (is_plant === null) throw new AppError('DIAGNOSIS_NOT_OBTAINED');
      return {
        id,
        method,
        calibrated,
        is_plant,
        predictions: made.predictions.map((one) => named(one, language)),
        ...(severity_pct === null ? {} : { severity_pct }),
        quality,
        created: now.toISOString(),
      };
    },

    pictures: async ({ eppo, lang }, { user }) => {
      const pest = findPest(eppo, null);
      const svg = pest === undefined ? null : drawPest(pest);
      if (pest === undefined || svg === null) return { images: [] };
      const language = lang ?? languageOf(user);
      return {
        images: [
          {
            eppo: pest.eppo ?? eppo,
            eppo_confirmed: pest.is_eppo_confirmed,
            common_name: pest.names[language],
            scientific_name: pest.scientific,
            signature: signsOf(pest.key).signature[language],
            media_type: 'image/svg+xml' as const,
            svg,
          },
        ],
      };
    },
  };
};
