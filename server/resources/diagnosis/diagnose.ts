import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { CropCode, Language } from '#domain/codes.ts';
import { outcomeOf, type Prediction } from '#domain/diagnosis/diagnosis.ts';
import type { LeafReading } from '#domain/diagnosis/read-leaf.ts';
import { AppError } from '#domain/errors.ts';
import { DIAGNOSIS } from '#domain/limits.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Ctx } from '#server/context.ts';
import { withPhotoPermit } from '../notes/photos/encode-photo.ts';
import { countMade, type NewDiagnosis } from './queries.ts';

type UserCtx = Ctx<Principal>;
const DAY_MS = 86_400_000;

/** A service costs somebody money, and a photo a thread: so many a day (UTC). */
export async function checkDay({ outside, user, now }: Pick<UserCtx, 'outside' | 'user' | 'now'>): Promise<void> {
  const made = await countMade(outside, user.id, new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS));
  if (made >= DIAGNOSIS.a_day) throw new AppError('DIAGNOSIS_DAY_LIMIT', { count: DIAGNOSIS.a_day });
}

/** Decoded by the library's threads, read by ours; refused by name where a photo says nothing. */
async function readPhoto({ work, user }: Pick<UserCtx, 'work' | 'user'>, photo: Uint8Array, crop: CropCode): Promise<LeafReading> {
  const { data, info, long_side } = await withPhotoPermit(user.id, async () => {
    const { width, height } = await sharp(photo).metadata();
    const side = DIAGNOSIS.side;
    const raw = await sharp(photo).resize(side, side, { fit: 'inside' }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { ...raw, long_side: Math.max(width, height) };
  });
  const picture = { width: info.width, height: info.height, pixels: new Uint8Array(data) };
  const reading = await work.run('read_leaf', { picture, long_side, crop });
  if (reading.fault !== null) throw new AppError(reading.fault, { px: DIAGNOSIS.least_side });
  return reading;
}

export type DiagnosisAsk = {
  readonly field_id: string;
  readonly photo_id: string;
  readonly photo: Uint8Array;
  readonly crop: CropCode;
  readonly language: Language;
  /** Longitude and latitude. */
  readonly place: readonly [number, number] | null;
};

const toTenth = (degrees: number): number => Math.round(degrees * 10) / 10;
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const shown = (predictions: readonly Prediction[]): Prediction[] =>
  predictions.slice(0, DIAGNOSIS.shown).map((one) => ({ ...one, certainty: rounded(one.certainty, 4) }));

/**
 * Has a photo read and its pest predicted. Where the provider is late, down or says half, the result says so and the photo waits for
 * another try. Nothing is asked of the database meanwhile.
 */
export async function diagnose(ctx: UserCtx, ask: DiagnosisAsk): Promise<NewDiagnosis> {
  const { providers, user } = ctx;
  const { field_id, photo_id, photo, crop, language, place } = ask;
  const reading = await readPhoto(ctx, photo, crop);
  const provider = providers.diagnosis;
  const near = place === null ? null : ([toTenth(place[0]), toTenth(place[1])] as const);
  const answer = await provider.predict({ photo, crop, language, place: near, reading }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'DIAGNOSIS_NOT_OBTAINED') throw error;
    ctx.warn(`No diagnosis from ${provider.id}: ${String(error.params['reason'])}`);
    return null;
  });
  const predictions = answer?.is_plant.binary === true ? shown(answer.predictions) : [];
  return {
    id: randomUUID(),
    field_id,
    photo_id,
    crop,
    method: provider.method,
    provider: provider.id,
    calibrated: provider.calibrated,
    outcome: answer === null ? 'not_obtained' : outcomeOf(answer.is_plant.binary, predictions),
    is_plant: answer?.is_plant ?? null,
    predictions,
    severity_pct: reading.severity_pct === null ? null : rounded(reading.severity_pct, 2),
    quality: rounded(reading.quality, 3),
    outlines: reading.outlines,
    created_by: user.id,
  };
}
