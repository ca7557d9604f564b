import { z } from 'zod';
import { call } from './define.ts';

export const config = {
  features: call({
    method: 'GET',
    path: '/config/features',
    access: { who: 'anyone' },
    input: z.object({}),
    reply: z.object({
      demo: z.boolean(),
      demo_account: z.object({ user: z.string(), password: z.string() }).nullable(),
      /** Today on the server, YYYY-MM-DD; the demo archive may be held at a fixed day. */
      today: z.iso.date(),
      storage: z.object({ tier: z.enum(['embedded', 'postgres']), promise_key: z.string() }),
      imagery: z.object({ provider: z.string(), is_demo: z.boolean(), attribution: z.string() }),
      /** Where scenes of 3 m come from; null where there is no source of them. */
      hd_imagery: z.object({ provider: z.string(), is_demo: z.boolean(), attribution: z.string() }).nullable(),
      /** What the landing page claims, one value each; null leaves a figure out. */
      figures: z.object({ users: z.int().nullable(), hectares: z.int().nullable(), stations: z.int().nullable() }),
      forecast_days: z.int(),
      /** Where people write to; null where nobody is named. */
      contact_email: z.string().nullable(),
      /** Whether a visitor's country is guessed from his address. */
      geolocation: z.boolean(),
      /** Advanced fields can be bought; without it the trial stays possible (rules 10). */
      conversion: z.boolean(),
      /** Origins beside the page's own that own imagery may be read from. */
      own_imagery_hosts: z.array(z.string()),
      base_maps: z.array(
        z.object({
          id: z.enum(['satellite', 'street']),
          tiles: z.array(z.string()),
          attribution: z.string(),
          min_zoom: z.int(),
          max_zoom: z.int(),
          tile_px: z.union([z.literal(256), z.literal(512)]),
        }),
      ),
    }),
    summary: 'What this installation offers',
  }),
  callingCode: call({
    method: 'GET',
    path: '/config/calling_code',
    access: { who: 'anyone' },
    input: z.object({}),
    reply: z.object({ calling_code: z.string().nullable() }),
    rate: 30,
    summary: 'Calling code of the country the caller seems to be in; null where it is not known or not looked up',
  }),
  outbox: call({
    method: 'GET',
    path: '/config/outbox',
    access: { who: 'anyone' },
    input: z.object({ to: z.string().max(254).optional() }),
    reply: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        sent_at: z.iso.datetime(),
        text: z.string(),
        links: z.array(z.string()),
      }),
    ),
    summary: 'Mails written to the outbox folder; only in demo mode, 404 otherwise',
  }),
};
