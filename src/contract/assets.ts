import { z } from 'zod';
import { ACTIVITY_TYPES } from '#domain/codes.ts';
import { call } from './define.ts';

const anyone = { who: 'anyone' } as const;
const labels = z.array(z.object({ id: z.union([z.int(), z.string()]), key: z.string() })).readonly();

/** What the product's screens are furnished with. Texts are the screens' own: a label is a code with the key of its text. */
export const assets = {
  labels: call({
    method: 'GET',
    path: '/assets/labels',
    access: anyone,
    input: z.object({}),
    reply: z.object({ crops: labels, seasons: labels, plan_status: labels, ownership: labels, activities: labels, languages: labels }),
    summary: 'Codes of the product with the keys of their texts',
  }),
  activity: call({
    method: 'GET',
    path: '/assets/activity',
    access: anyone,
    input: z.object({}),
    reply: z.array(z.object({ key: z.enum(ACTIVITY_TYPES), order: z.int() })),
    summary: 'Kinds of activity on a field, in the order they are offered',
  }),
  googleMaps: call({
    method: 'GET',
    path: '/assets/google-maps',
    access: anyone,
    input: z.object({}),
    reply: z.object({ key: z.null(), reason: z.string() }),
    summary: 'There is no Google Maps here, and the answer says so',
  }),
  fieldData: call({
    method: 'GET',
    path: '/assets/field-data',
    access: anyone,
    input: z.object({}),
    reply: z.object({ host: z.null(), reason: z.string() }),
    summary: 'No third party’s host of field data is connected here, and the answer says so',
  }),
};
