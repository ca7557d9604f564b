import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LeafReading } from '#domain/diagnosis/read-leaf.ts';
import { loopbacks } from '../../../tests/setup/servers/loopbacks.ts';
import { MANIFEST, writeModel } from '../../../tests/setup/photos/onnx-model.ts';
import { diagnosisProvider } from './index.ts';
import { kindwise } from './kindwise.ts';
import { model } from './model.ts';
import type { PredictionAsk } from './provider.ts';

const serve = loopbacks();
const READING: LeafReading = { fault: null, quality: 1, is_plant: true, severity_pct: 8.9, outlines: null, candidates: [] };
const ask = (more: Partial<PredictionAsk> = {}): PredictionAsk => ({
  photo: new Uint8Array([0xff, 0xd8, 0xff]),
  crop: 5,
  language: 'es',
  place: [-60.6, -33.9],
  reading: READING,
  ...more,
});

/** As crop.health answers, of its fields those that are read and some that are not. */
const RECORDED = {
  access_token: 'yWqmR',
  model_version: 'crop_health:1.1.1',
  status: 'COMPLETED',
  result: {
    is_plant: { probability: 0.9986, threshold: 0.5, binary: true },
    crop: { suggestions: [{ id: 'a', name: 'corn', probability: 0.98, scientific_name: 'Zea mays' }] },
    disease: {
      suggestions: [
        { id: 'b', name: 'southern rust', probability: 0.14, scientific_name: 'Puccinia polysora', details: { common_names: null } },
        { id: 'c', name: 'common rust', probability: 0.71, details: { eppo_code: 'PUCCSO', common_names: ['Roya común'] } },
        { id: 'd', name: 'tar crust', probability: 0.06, scientific_name: 'Nomen ignotum', details: { eppo_code: 'NOMEIG' } },
        { id: 'e', name: 'healthy', probability: 0.04 },
      ],
    },
  },
};
const answer =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
const at = (url: string) => kindwise({ url, key: 'key-of-the-operator', clock: () => 0, timeout_ms: 300 });
const without = (change: (result: Record<string, unknown>) => void): unknown => {
  const copy = structuredClone(RECORDED);
  change(copy.result);
  return copy;
};

describe('a service that answers as crop.health does', () => {
  it('is asked with its key and a place to a tenth of a degree, and mapped by EPPO code first, by scientific name second', async () => {
    const seen: { url: string; key: unknown; body: string }[] = [];
    const { url } = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push({ url: request.url ?? '', key: request.headers['api-key'], body });
        answer(RECORDED)(request, response);
      });
    });
    const { is_plant, predictions } = await at(url).predict(ask());
    expect(seen[0]?.url).toBe('/api/v1/identification?details=common_names%2Ceppo_code&language=es');
    expect([seen[0]?.key, JSON.parse(seen[0]?.body ?? '')]).toEqual([
      'key-of-the-operator',
      { images: ['/9j/'], longitude: -60.6, latitude: -33.9 },
    ]);
    expect(is_plant).toEqual({ binary: true, probability: 0.9986 });
    expect(
      predictions.map(({ key, eppo, eppo_confirmed, common_name, certainty }) => [key, eppo, eppo_confirmed, common_name, certainty]),
    ).toEqual([
      ['puccso', 'PUCCSO', true, null, 0.71],
      ['puccpy', 'PUCCPY', true, null, 0.14],
      [null, 'NOMEIG', false, 'tar crust', 0.06],
      ['healthy', null, false, null, 0.04],
    ]);
  });

  it.each<[string, RequestListener]>([
    ['an error', answer({}, 500)],
    ['a refused key', answer({ detail: 'unauthorized' }, 401)],
    ['too many questions', answer({}, 429)],
    ['silence', () => undefined],
    [
      'half an answer',
      (_request, response) =>
        void response.writeHead(200, { 'content-length': '4000' }).write('{"result": {"is_pl', () => response.destroy()),
    ],
    ['garbage', answer('<html>')],
    ['no verdict on the plant', answer(without((result) => delete result['is_plant']))],
    ['no diseases', answer(without((result) => delete result['disease']))],
    ['an empty list', answer(without((result) => (result['disease'] = { suggestions: [] })))],
    ['a probability of 7', answer(without((result) => (result['disease'] = { suggestions: [{ name: 'rust', probability: 7 }] })))],
    ['a way elsewhere', (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a document without end', answer('x'.repeat(600_000))],
  ])('gives no diagnosis on %s', async (_name, listener) => {
    const { url } = await serve(listener);
    await expect(at(url).predict(ask())).rejects.toMatchObject({ code: 'DIAGNOSIS_NOT_OBTAINED' });
  });
});

it('is made by colour and shape where nothing is configured', () => {
  const env = { DIAGNOSIS_KEY: undefined, DIAGNOSIS_URL: undefined, DIAGNOSIS_MODEL: undefined };
  expect(diagnosisProvider({ DIAGNOSIS: 'classical', ...env })).toMatchObject({ id: 'classical', method: 'classical', calibrated: false });
});

const RUNTIME = path.resolve('.cache/onnx-runtime');
const has_runtime = existsSync(path.join(RUNTIME, 'node_modules/onnxruntime-node'));

describe.skipIf(!has_runtime)('an ONNX model of the operator’s (left out where .cache/onnx-runtime has no onnxruntime-node)', () => {
  // Red is rust, green is healthy, blue is no plant.
  const WEIGHTS = [
    [6, 0, 0, 0],
    [0, 6, 0, 0],
    [0, 0, 0, 6],
  ];
  let home: string;
  beforeAll(async () => void (home = await mkdtemp(path.join(RUNTIME, 'models-'))));
  afterAll(() => rm(home, { recursive: true, force: true }));
  const picture = async (background: string): Promise<Uint8Array> =>
    new Uint8Array(
      await sharp({ create: { width: 640, height: 480, channels: 3, background } })
        .jpeg({ quality: 95 })
        .toBuffer(),
    );

  it('is asked in a thread of its own, its scores scaled by its temperature', async () => {
    const provider = model(await writeModel(path.join(home, 'good'), MANIFEST, WEIGHTS));
    await provider.open();
    expect(provider).toMatchObject({ id: 'tiny-1', method: 'model', calibrated: true });
    const red = await provider.predict(ask({ photo: await picture('#ff0000') }));
    expect(red.is_plant).toEqual({ binary: true, probability: expect.closeTo(1 - 1 / (Math.exp(6) + 3), 2) as number });
    expect(red.predictions.map(({ key }) => key)).toEqual(['puccso', 'healthy']);
    expect(red.predictions[0]?.certainty).toBeCloseTo(Math.exp(6) / (Math.exp(6) + 3), 2);
    expect((await provider.predict(ask({ photo: await picture('#0000ff') }))).is_plant.binary).toBe(false);
    await provider.close();
    await expect(provider.predict(ask())).rejects.toMatchObject({ code: 'DIAGNOSIS_NOT_OBTAINED' });
    const warm = model(await writeModel(path.join(home, 'warm'), { ...MANIFEST, temperature: 3 }, WEIGHTS));
    await warm.open();
    expect((await warm.predict(ask({ photo: await picture('#ff0000') }))).predictions[0]?.certainty).toBeCloseTo(
      Math.exp(2) / (Math.exp(2) + 3),
      2,
    );
    await warm.close();
  });

  it.each<[string, unknown, RegExp]>([
    ['is absent', null, /manifest\.json cannot be read/],
    ['is no JSON', '{', /is no JSON/],
    ['lacks a part', { ...MANIFEST, labels: undefined }, /labels: /],
    ['names a label twice', { ...MANIFEST, labels: ['PUCCSO', 'puccso'] }, /labels: names a label twice/],
    ['has another number of labels', { ...MANIFEST, labels: ['PUCCSO', 'healthy', 'other'] }, /scores has 4 scores for 3 labels/],
    ['has another input', { ...MANIFEST, input: { ...MANIFEST.input, name: 'image' } }, /no input image, but pixels/],
    ['has another output', { ...MANIFEST, output: 'logits' }, /no output logits, but scores/],
    ['has another size', { ...MANIFEST, input: { ...MANIFEST.input, width: 16 } }, /refused: .+/],
    ['names another file', { ...MANIFEST, file: 'other.onnx' }, /refused: .+/],
  ])('refuses the start where its manifest %s', async (name, manifest, reason) => {
    const folder = path.join(home, name.replaceAll(' ', '-'));
    if (manifest !== null) await writeModel(folder, manifest, WEIGHTS);
    const provider = model(folder);
    await expect(provider.open()).rejects.toMatchObject({ name: 'ModelRefusal', message: expect.stringMatching(reason) as string });
    await provider.close();
  });
});
