import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { DIAGNOSIS, PHOTO } from '#domain/limits.ts';
import type { Picture } from '#domain/diagnosis/picture.ts';
import { CLASSICAL_CAP } from '#domain/diagnosis/score-pests.ts';
import { predictionOfKey, predictionOfNamed } from '#domain/diagnosis/prediction-of.ts';
import { classical } from '#server/providers/diagnosis/classical.ts';
import type { DiagnosisProvider, ProviderAnswer } from '#server/providers/diagnosis/provider.ts';
import { addPhotoOf } from '../../../tests/setup/photos/add-photo.ts';
import { makeGround, makeLeaf } from '../../../tests/setup/photos/made-leaves.ts';
import { newNote } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { sweepPhotos } from '../notes/photos/sweep-photos.ts';

const { diagnosis, fields, notes, shares } = contract;
let home: TestServer;
let server: TestServer;
let owner: TestUser;
let field_id: string;
let leaf: Uint8Array<ArrayBuffer>;
const HOUR_MS = 3_600_000;

type Change = (image: Sharp) => Sharp;
const encode = async ({ width, height, pixels }: Picture, change: Change = (image) => image): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await change(sharp(pixels, { raw: { width, height, channels: 3 } }))
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
const LEAF = makeLeaf(0, 640, 480);
const keyed = () => ({ idempotency_key: crypto.randomUUID() });
const add = (user = owner, at = field_id, photo = leaf) => addPhotoOf(server, user, at, photo);
const run = async (user = owner, photo_id?: string) =>
  user.call(diagnosis.run, { field_id, photo_id: photo_id ?? (await add(user)).id, crop: 5 }, keyed());

beforeAll(async () => {
  home = await startTestServer();
  server = await home.withParts({ diagnosis: provider });
  owner = await server.register();
  field_id = (await owner.call(fields.create, newField({ geometry: squareAt(0) }))).field.id;
  leaf = await encode(LEAF.picture);
});
afterEach(() => void (said = null));
afterAll(async () => {
  await server.close();
  await home.close();
});

/** What is answered in place of colour and shape; null: they answer. */
let said: (() => Promise<ProviderAnswer>) | null = null;
const provider: DiagnosisProvider = {
  ...classical,
  get id() {
    return said === null ? classical.id : 'said';
  },
  get method() {
    return said === null ? classical.method : 'remote';
  },
  predict: (ask) => (said ?? (() => classical.predict(ask)))(),
};
const says = (...predictions: ProviderAnswer['predictions']): void => {
  said = async () => ({ is_plant: { binary: true, probability: 0.99 }, predictions });
};
const isDown = (): void => {
  said = () => Promise.reject(new AppError('DIAGNOSIS_NOT_OBTAINED', { reason: 'timeout' }));
};

describe('a photo of a plant', () => {
  test('is diagnosed by colour and shape, never beyond the cap; anew the earlier result stays', async () => {
    const photo = await add();
    const first = await run(owner, photo.id);
    expect(first).toMatchObject({ method: 'classical', calibrated: false, is_plant: { binary: true, probability: null }, is_own: true });
    expect(first.severity_pct).toBeCloseTo(LEAF.severity_pct, -0.5);
    expect(first.predictions).toHaveLength(3);
    expect(Math.max(...first.predictions.map(({ certainty }) => certainty))).toBeLessThanOrEqual(CLASSICAL_CAP);
    expect(first.outlines?.leaf).toMatch(/^M\d+ \d+L/);
    const again = await run(owner, photo.id);
    const { diagnoses, can_run, method, has_more } = await owner.call(diagnosis.list, { field_id });
    expect(diagnoses.slice(0, 2).map(({ id }) => id)).toEqual([again.id, first.id]);
    expect([can_run, method, has_more, diagnoses[0]?.photo?.id]).toEqual([true, 'classical', false, photo.id]);
    expect((await owner.call(diagnosis.list, { field_id, after: again.id })).diagnoses[0]?.id).toBe(first.id);
    expect(await owner.call(diagnosis.get, { field_id, diagnosis_id: first.id })).toMatchObject({
      id: first.id,
      predictions: first.predictions,
    });
  });

  test('the same key twice is one diagnosis', async () => {
    const [photo, options] = [await add(), keyed()];
    const ids = await Promise.all(
      [0, 1].map(async () => (await owner.call(diagnosis.run, { field_id, photo_id: photo.id, crop: 5 }, options).catch(() => null))?.id),
    );
    expect(new Set(ids.filter(Boolean)).size).toBe(1);
  });

  test.each([
    ['blurred', (image: Sharp) => image.blur(12), 'DIAGNOSIS_PHOTO_BLURRED'],
    ['dark', (image: Sharp) => image.linear(0.12, 0), 'DIAGNOSIS_PHOTO_DARK'],
    ['small', (image: Sharp) => image.resize(300), 'DIAGNOSIS_PHOTO_SMALL'],
  ] as const)('that is %s is refused by name, and kept', async (_name, change, code) => {
    const photo = await add(owner, field_id, await encode(LEAF.picture, change));
    await expect(run(owner, photo.id)).rejects.toMatchObject({ code });
    await expect(run(owner, photo.id)).rejects.toMatchObject({ code });
  });

  test('of another field, or that never came, is none', async () => {
    const other = (await owner.call(fields.create, newField({ farm_name: 'Otro', geometry: squareAt(3) }))).field.id;
    const photo = await add(owner, other);
    for (const photo_id of [photo.id, crypto.randomUUID()])
      await expect(run(owner, photo_id)).rejects.toMatchObject({ code: 'PHOTO_NOT_SENT' });
  });

  test('of bare soil could not be identified', async () => {
    const { outcome, severity_pct, predictions } = await run(owner, (await add(owner, field_id, await encode(makeGround()))).id);
    expect({ outcome, severity_pct, predictions }).toEqual({ outcome: 'no_plant', severity_pct: null, predictions: [] });
  });
});

describe('what a provider says', () => {
  test('is kept as it was said, a name of no catalogue too', async () => {
    says(
      predictionOfNamed({ eppo: 'NOMEIG', scientific_name: 'Nomen ignotum', common_name: 'tar crust' }, 0.4),
      predictionOfKey('puccso', 0.3),
    );
    expect(await run()).toMatchObject({
      outcome: 'identified',
      method: 'remote',
      provider: 'said',
      predictions: [
        { key: null, eppo: 'NOMEIG', eppo_confirmed: false, common_name: 'tar crust', certainty: 0.4 },
        { key: 'puccso', eppo_confirmed: true, common_name: 'Roya común del maíz' },
      ],
    });
  });

  test('nothing: the result says so, the photo waits past the day for another try, and that keeps both', async () => {
    const photo = await add();
    isDown();
    expect(await run(owner, photo.id)).toMatchObject({ outcome: 'not_obtained', is_plant: null, predictions: [] });
    said = null;
    const stray = await add();
    await sweepPhotos(server.db, server.providers.photos, new Date(Date.now() + (PHOTO.orphan_hours + 1) * HOUR_MS));
    expect((await run(owner, photo.id)).outcome).not.toBe('not_obtained');
    await expect(run(owner, stray.id)).rejects.toMatchObject({ code: 'PHOTO_NOT_SENT' });
  });
});

describe('rows 59 and 60', () => {
  test('who may annotate runs one and of whom it is told; who may look sees them; a stranger hears nothing', async () => {
    const [annotates, views, stranger] = [await server.register(), await server.register(), await server.register()];
    await owner.call(shares.add, { field_id, email: annotates.email, level: 'annotate' });
    await owner.call(shares.add, { field_id, email: views.email, level: 'view' });
    const made = await run(annotates);
    const seen = await views.call(diagnosis.list, { field_id });
    expect([seen.can_run, seen.diagnoses[0]?.id, seen.diagnoses[0]?.is_own]).toEqual([false, made.id, false]);
    const photo = await add();
    await expect(run(views, photo.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(stranger.call(diagnosis.list, { field_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.call(diagnosis.get, { field_id, diagnosis_id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('so many a day, and the next one names them', async () => {
    await server.db.query(
      `insert into diagnosis (id, field_id, crop, method, provider, calibrated, outcome, predictions, quality, created_by, created_at)
       select gen_random_uuid(), $1, 5, 'classical', 'classical', false, 'no_plant', '[]', 1, $2, $3 from generate_series(1, $4::integer)`,
      [field_id, owner.id, server.now(), DIAGNOSIS.a_day],
    );
    await expect(run()).rejects.toMatchObject({ code: 'DIAGNOSIS_DAY_LIMIT', params: { count: DIAGNOSIS.a_day } });
    expect(await owner.call(diagnosis.list, { field_id })).toMatchObject({ has_more: true, diagnoses: { length: DIAGNOSIS.page } });
    await server.db.query("delete from diagnosis where outcome = 'no_plant' and photo_id is null", []);
  });
});

describe('peat/peat-images', () => {
  const body = async (image = leaf) => ({ field_id, crop: 5 as const, lat: -33.9, lon: -60.6, lang: 'pt' as const, image });

  test('answers a photo that comes with the question, in the asked language, and keeps it with the field', async () => {
    says(predictionOfKey('puccso', 0.71), predictionOfKey('setotu', 0.06));
    const answer = await owner.call(diagnosis.predict, await body(), keyed());
    expect(answer).toMatchObject({
      method: 'remote',
      calibrated: false,
      is_plant: { binary: true, probability: 0.99 },
      predictions: [
        {
          eppo: 'PUCCSO',
          eppo_confirmed: true,
          common_name: 'Ferrugem comum do milho',
          scientific_name: 'Puccinia sorghi',
          certainty: 0.71,
        },
        { eppo: 'SETOTU', eppo_confirmed: false, certainty: 0.06 },
      ],
      severity_pct: expect.any(Number) as number,
    });
    const kept = await owner.call(diagnosis.get, { field_id, diagnosis_id: answer.id });
    expect([kept.photo?.width, kept.predictions[0]?.common_name]).toEqual([640, 'Roya común del maíz']);
  });

  test('says what is wrong with a photo, and keeps one whose service did not answer', async () => {
    const html = new Uint8Array(Buffer.from('<html>'.repeat(200)));
    await expect(owner.call(diagnosis.predict, await body(html), keyed())).rejects.toMatchObject({ code: 'PHOTO_TYPE' });
    isDown();
    await expect(owner.call(diagnosis.predict, await body(), keyed())).rejects.toMatchObject({ code: 'DIAGNOSIS_NOT_OBTAINED' });
    const [last] = (await owner.call(diagnosis.list, { field_id })).diagnoses;
    expect([last?.outcome, last?.photo === null]).toEqual(['not_obtained', false]);
  });

  test('draws what a code looks like, or nothing', async () => {
    const { images } = await owner.call(diagnosis.pictures, { eppo: 'PUCCSO', lang: 'en' });
    expect(images).toMatchObject([
      { eppo: 'PUCCSO', eppo_confirmed: true, common_name: 'Common rust of maize', media_type: 'image/svg+xml' },
    ]);
    expect((await sharp(Buffer.from(images[0]?.svg ?? '')).metadata()).width).toBe(96);
    for (const eppo of ['USTIMA', 'XXXXXX']) expect((await owner.call(diagnosis.pictures, { eppo })).images).toEqual([]);
  });
});

test('a note that goes does not take the photo of its diagnosis with it', async () => {
  const photo = await add();
  const note = await owner.call(
    notes.create,
    { field_id, note_id: crypto.randomUUID(), note: newNote({ photo_ids: [photo.id] }) },
    keyed(),
  );
  const made = await run(owner, photo.id);
  await server.db.query('delete from field_note where id = $1', [note.id]);
  await sweepPhotos(server.db, server.providers.photos, new Date(Date.now() + (PHOTO.orphan_hours + 1) * HOUR_MS));
  expect((await owner.call(diagnosis.get, { field_id, diagnosis_id: made.id })).photo?.id).toBe(photo.id);
});
