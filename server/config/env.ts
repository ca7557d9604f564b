import path from 'node:path';
import { z } from 'zod';
import { localDay } from '#domain/calendar/local-hour.ts';
import type { Country } from '#domain/codes.ts';
import { OWN_ORIGIN } from '#domain/imagery/stac/own-address.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { DEFAULT_BASE_MAPS, type TileService } from './base-map-defaults.ts';
import { ENV_KEYS, misspeltKeys } from './env-keys.ts';
import { DEFAULT_PRICES, readPrices } from './price-defaults.ts';
import { Refusal } from '../refusal.ts';

const flagOr = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(fallback)
    .transform((value) => value === '1');
const flag = flagOr('0');
const secretText = z.string().regex(/^[\x21-\x7e]{8,300}$/, 'needs 8 to 300 printable characters');
/** Two prices a year, up to 140 ha and above, with at most two decimals. */
const prices = (country: Country) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?,\d{1,9}(\.\d{1,2})?$/, 'needs two prices such as 120000,210000')
    .default(DEFAULT_PRICES[country])
    .transform(readPrices);
const tiles = z
  .string()
  .refine((text) => /^https?:\/\/\S+$/.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), 'needs {z}, {x} and {y}');
const address = (protocol: RegExp) => z.url({ protocol });

/** A figure of the landing page. */
const figure = (usual: number) => z.coerce.number().int().min(0).max(1_000_000_000).default(usual);
const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const serviceOf = (address: string | undefined, attribution: string | undefined, fallback: TileService | null): TileService | null => {
  if (address === undefined) return fallback;
  return address === 'none' ? null : { tiles: address, attribution: attribution ?? '' };
};

/** A key is there to be used; a demo asks nothing of the network. */
const hdDefault = ({ PLANET_API_KEY, DEMO }: { PLANET_API_KEY?: string | undefined; DEMO: boolean }): 'demo' | 'planet' | 'none' => {
  if (PLANET_API_KEY !== undefined) return 'planet';
  return DEMO ? 'demo' : 'none';
};

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: address(/^https?$/).optional(),
    OLD_HOSTS: z
      .string()
      .transform((text) => listOf(text.toLowerCase()))
      .refine((hosts) => hosts.every((host) => HOST_NAME.test(host)), 'needs host names such as app.example.com.ar')
      .default([]),
    CONTACT_EMAIL: z.email().optional(),
    LANDING_USERS: figure(4_800),
    LANDING_HECTARES: figure(2_000_000),
    LANDING_STATIONS: figure(100),
    TRUST_PROXY: z.string().transform(listOf).default([]),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .transform((folder) => path.resolve(folder)),
    DATABASE_URL: address(/^postgres(ql)?$/).optional(),
    SNAPSHOT_HOURS: z.coerce
      .number()
      .min(0)
      .max(24 * 30)
      .default(6),
    SECRET_FILE: z.string().min(1).optional(),
    DEMO: flag,
    DEMO_DATE: z.iso.date().optional(),
    DEMO_DAYS: z.coerce.number().int().min(1).max(1_800).default(400),
    MAIL_URL: address(/^smtps?$/).optional(),
    MAIL_FROM: z
      .string()
      .min(3)
      .regex(/^[^\r\n]+$/)
      .default('Surco <no-reply@localhost>'),
    IMAGERY: z.enum(['demo', 'earth-search', 'planetary-computer']).optional(),
    IMAGERY_URL: address(/^https?$/).optional(),
    IMAGERY_CACHE_MB: z.coerce.number().int().min(64).max(1_000_000).default(2_048),
    IMAGERY_THREADS: z.coerce.number().int().min(1).max(32).optional(),
    HD_IMAGERY: z.enum(['demo', 'planet', 'none']).optional(),
    PLANET_API_KEY: z
      .string()
      .regex(/^[\x21-\x7e]{8,200}$/, 'needs 8 to 200 printable characters')
      .optional(),
    PLANET_URL: address(/^https?$/).optional(),
    PLANET_FILE_HOSTS: z.string().transform(listOf).default(['storage.googleapis.com']),
    ELEVATION: z.enum(['demo', 'copernicus']).optional(),
    ELEVATION_URL: address(/^https?$/).optional(),
    SOIL: z.enum(['demo', 'soilgrids']).optional(),
    SOIL_URL: address(/^https?$/).optional(),
    WEATHER: z.enum(['demo', 'open-meteo']).optional(),
    WEATHER_URL: address(/^https?$/).optional(),
    STATIONS_URL: address(/^https?$/).optional(),
    WEATHER_KEY: z
      .string()
      .regex(/^\S{1,200}$/)
      .optional(),
    RADAR: z.enum(['demo', 'rainviewer']).optional(),
    RADAR_URL: address(/^https?$/).optional(),
    WEATHER_SATELLITE: z.enum(['demo', 'gibs']).optional(),
    WEATHER_SATELLITE_URL: address(/^https?$/).optional(),
    GEOLOCATION: z.enum(['none', 'ipapi']).default('none'),
    GEOLOCATION_URL: address(/^https?$/).optional(),
    DIAGNOSIS: z.enum(['classical', 'kindwise', 'model']).default('classical'),
    DIAGNOSIS_KEY: secretText.optional(),
    DIAGNOSIS_URL: address(/^https?$/).optional(),
    DIAGNOSIS_MODEL: z
      .string()
      .min(1)
      .transform((folder) => path.resolve(folder))
      .optional(),
    CONVERSION: flagOr('1'),
    PAYMENT: z.enum(['sandbox', 'mercado-pago', 'stripe', 'none']).optional(),
    PAYMENT_URL: address(/^https?$/).optional(),
    PAYMENT_KEY: secretText.optional(),
    PAYMENT_SECRET: secretText.optional(),
    PRICES_AR: prices('AR'),
    PRICES_MX: prices('MX'),
    PRICES_BR: prices('BR'),
    OWN_IMAGERY_HOSTS: z
      .string()
      .transform(listOf)
      .refine((origins) => origins.every((origin) => OWN_ORIGIN.test(origin)), 'needs origins such as https://data.example')
      .default([]),
    SATELLITE_TILES: tiles.or(z.literal('none')).optional(),
    SATELLITE_ATTRIBUTION: z.string().max(300).optional(),
    STREET_TILES: tiles.or(z.literal('none')).optional(),
    STREET_ATTRIBUTION: z.string().max(300).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .superRefine((env, context) => {
    if (env.HD_IMAGERY === 'planet' && env.PLANET_API_KEY === undefined)
      context.addIssue({ code: 'custom', path: ['PLANET_API_KEY'], message: 'needed with HD_IMAGERY=planet' });
    if (env.DIAGNOSIS === 'kindwise' && env.DIAGNOSIS_KEY === undefined)
      context.addIssue({ code: 'custom', path: ['DIAGNOSIS_KEY'], message: 'needed with DIAGNOSIS=kindwise' });
    if (env.DIAGNOSIS === 'model' && env.DIAGNOSIS_MODEL === undefined)
      context.addIssue({ code: 'custom', path: ['DIAGNOSIS_MODEL'], message: 'needed with DIAGNOSIS=model' });
    if (env.OLD_HOSTS.length > 0 && env.PUBLIC_URL === undefined)
      context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: 'needed with OLD_HOSTS' });
    if (env.OLD_HOSTS.includes(URL.parse(env.PUBLIC_URL ?? '')?.hostname ?? ''))
      context.addIssue({ code: 'custom', path: ['OLD_HOSTS'], message: 'leads back to itself: PUBLIC_URL is one of them' });
    if (env.PAYMENT === 'mercado-pago' || env.PAYMENT === 'stripe')
      for (const key of ['PAYMENT_KEY', 'PAYMENT_SECRET'] as const)
        if (env[key] === undefined) context.addIssue({ code: 'custom', path: [key], message: `needed with PAYMENT=${env.PAYMENT}` });
    if (env.DEMO_DATE !== undefined && !env.DEMO) context.addIssue({ code: 'custom', path: ['DEMO_DATE'], message: 'only with DEMO=1' });
  })
  .transform((env) => {
    const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${String(env.PORT)}`);
    const { PRICES_AR, PRICES_MX, PRICES_BR, SATELLITE_TILES, SATELLITE_ATTRIBUTION, STREET_TILES, STREET_ATTRIBUTION, ...rest } = env;
    const PAYMENT = env.PAYMENT ?? (env.DEMO ? ('sandbox' as const) : ('none' as const));
    return {
      ...rest,
      /** Null where there is none: by configuration, or in a demo, which asks nothing of the network. */
      base_maps: {
        satellite: serviceOf(SATELLITE_TILES, SATELLITE_ATTRIBUTION, env.DEMO ? null : DEFAULT_BASE_MAPS.satellite),
        street: serviceOf(STREET_TILES, STREET_ATTRIBUTION, env.DEMO ? null : DEFAULT_BASE_MAPS.street),
      },
      IMAGERY: env.IMAGERY ?? (env.DEMO ? ('demo' as const) : ('earth-search' as const)),
      HD_IMAGERY: env.HD_IMAGERY ?? hdDefault(env),
      ELEVATION: env.ELEVATION ?? (env.DEMO ? ('demo' as const) : ('copernicus' as const)),
      WEATHER: env.WEATHER ?? (env.DEMO ? ('demo' as const) : ('open-meteo' as const)),
      RADAR: env.RADAR ?? (env.DEMO ? ('demo' as const) : ('rainviewer' as const)),
      WEATHER_SATELLITE: env.WEATHER_SATELLITE ?? (env.DEMO ? ('demo' as const) : ('gibs' as const)),
      SOIL: env.SOIL ?? (env.DEMO ? ('demo' as const) : ('soilgrids' as const)),
      PAYMENT,
      /** An advanced field can be bought: it is switched on, and somebody takes the money. */
      can_convert: env.CONVERSION && PAYMENT !== 'none',
      prices: { AR: PRICES_AR, MX: PRICES_MX, BR: PRICES_BR },
      public_url: publicUrl.origin,
      /** The origin a browser must come from; null when no PUBLIC_URL is set and the Host header decides. */
      fixed_origin: env.PUBLIC_URL === undefined ? null : publicUrl.origin,
      is_https: publicUrl.protocol === 'https:',
    };
  });

export type Env = z.output<typeof schema>;

/** A configuration that must not start; the message names each key. */
export class EnvError extends Refusal {
  constructor(problems: readonly string[]) {
    super(`The configuration was refused:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'EnvError';
  }
}

/** Reads and checks the configuration. An empty value counts as absent. */
export const readEnv = (variables: Readonly<Record<string, string | undefined>>): Env => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const problems = misspeltKeys(Object.keys(given)).map(
    ({ name, meant }) => `${name}: unknown key${meant === null ? '' : `, did you mean ${meant}?`}`,
  );
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(ENV_KEYS, name)));
  const parsed = schema.safeParse(own);
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  if (!parsed.success || problems.length > 0) throw new EnvError(problems);
  return parsed.data;
};

/** The product's calendar day in Argentina, where its seasons are counted; `2026-01-12T02:00Z` → `2026-01-11`. */
export const productDay = (env: Pick<Env, 'DEMO_DATE'>, now: Date): string =>
  env.DEMO_DATE ?? localDay(now, 'America/Argentina/Buenos_Aires');

/** The product's moment: now, or the same time of the day a demo is held at. `2026-03-01T15:20Z`, held at 2026-01-12 → `2026-01-12T15:20Z`. */
export const productNow = (env: Pick<Env, 'DEMO_DATE'>, now: Date): Date =>
  new Date(now.getTime() + (epochDay(productDay(env, now)) - epochDay(productDay({ DEMO_DATE: undefined }, now))) * 86_400_000);
