import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { buildShapeBlock, decodeShapeBlock, encodeShapeBlock, shapeCount, shapeOf } from '#domain/geometry/shape-block.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import { DEMO_DATE } from '../../../tests/setup/servers/product-server.ts';
import type { RemoteCaller } from '../../../tests/setup/servers/remote-caller.ts';
import { madeFields } from '../../lib/made-fields.ts';

const FARM_FIELDS = 100;
/** Away from the demo's land: its own fields alone are in the first view. */
const EAST_DEGREES = 6;
const PAUSE_MS = 500;
const CROPS = [5, 7, 4] as const;

const eastward = ({ type, coordinates }: Polygon): Polygon => ({
  type,
  coordinates: coordinates.map((ring) => ring.map(([lon, lat]) => [lon + EAST_DEGREES, lat] as const)),
});

/** A field as the server tells it, made from one of the demo's. */
const madeField = (like: Field, geometry: Polygon, at: number, farm_id: string): Field => {
  const bbox = bboxOf(geometry);
  const crop = CROPS[at % (CROPS.length + 1)];
  return {
    ...like,
    id: randomUUID(),
    name: `Lote ${String(at + 1)} Ñandú`,
    farm_id,
    farm_name: `Campo ${String(Math.floor(at / FARM_FIELDS) + 1)}`,
    fiscal_name: `Agro ${String(at % 40)}`,
    area_ha: 20 + (at % 280),
    bbox,
    label: [(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2],
    crops: crop === undefined ? [] : [{ year: 2025, season: 2, period: 'summer', crop, genotype_id: null, sowing_date: null }],
    created_at: new Date(Date.parse(like.created_at) + 1_000 * (at + 1)).toISOString(),
  };
};

/** The demo's values, once the server has looked at all of its pixels. */
const measuredValues = async (caller: RemoteCaller) => {
  for (;;) {
    const { scenes, days } = await caller.call(contract.imagery.latest, { index: 'evi', dates: DEMO_DATE });
    if (days[0]?.pending === 0) return { scenes, fields: days[0].fields };
    await sleep(PAUSE_MS);
  }
};

/** Three answers; the values on whatever dates are asked for are those of one day. */
export type ManyFields = { readonly list: string; readonly block: Buffer; readonly values: (dates: readonly string[]) => string };

/**
 * So many fields beside the demo's own, in the answers a page gets: list, polygons and values. The demo's come first, so that whatever
 * else the page asks is about a field the server knows; the server itself need not have them.
 */
export const manyFields = async (caller: RemoteCaller, count: number): Promise<ManyFields> => {
  const list = await caller.call(contract.fields.list, {});
  const bytes = await caller.call(contract.fields.geometryBlock, {});
  const latest = await measuredValues(caller);
  const [like, value] = [list.fields.at(-1), latest.fields[0]];
  if (like === undefined || value === undefined) throw new Error('The demo has no fields with values');
  const known = decodeShapeBlock(new Uint8Array(bytes));
  const polygons = madeFields(count - list.fields.length, { vertices: 40 }).map(eastward);
  const farms = Array.from({ length: Math.ceil(count / FARM_FIELDS) }, () => randomUUID());
  const made = polygons.map((geometry, at) => madeField(like, geometry, at, farms[Math.floor(at / FARM_FIELDS)] ?? ''));
  const shapes = [...Array.from({ length: shapeCount(known.block) }, (_, at) => shapeOf(known.block, at)), ...polygons];
  const values = [
    ...latest.fields,
    ...made.map(({ id }, at) => ({ ...value, field_id: id, mean: 0.1 + (at % 80) / 100, change_14d: (at % 21) / 100 - 0.1 })),
  ];
  return {
    list: JSON.stringify({ ...list, fields: [...list.fields, ...made] }),
    block: Buffer.from(encodeShapeBlock([...known.ids, ...made.map(({ id }) => id)], buildShapeBlock(shapes))),
    values: (dates) => JSON.stringify({ scenes: latest.scenes, days: dates.map((date) => ({ date, fields: values, pending: 0 })) }),
  };
};

/** Those answers to the page, in the place of the server's. */
export const lendManyFields = async (page: Page, { list, block, values }: ManyFields): Promise<void> => {
  const answers = [
    [contract.fields.list.path, () => list, 'application/json'],
    [contract.imagery.latest.path, (url: URL) => values(url.searchParams.get('dates')?.split(',') ?? []), 'application/json'],
    [contract.fields.geometryBlock.path, () => block, 'application/octet-stream'],
  ] as const;
  for (const [path, bodyOf, contentType] of answers)
    await page.route(
      ({ pathname }) => pathname === `/api${path}`,
      (route) => route.fulfill({ body: bodyOf(new URL(route.request().url())), contentType }),
    );
};
