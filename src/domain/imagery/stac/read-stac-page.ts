import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { readStacItem } from './read-stac-item.ts';
import type { SceneItem } from '../scene-item.ts';

/** How to ask for the next page. */
export type NextPage = {
  readonly href: string;
  readonly method: 'GET' | 'POST';
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly merge: boolean;
};
export type StacPage = {
  readonly items: readonly SceneItem[];
  /** Features that could not be read as items. */
  readonly skipped: number;
  readonly next: NextPage | null;
};

const linkSchema = z.looseObject({
  rel: z.string(),
  href: z.string(),
  method: z.enum(['GET', 'POST']).default('GET'),
  body: z.record(z.string(), z.unknown()).nullish(),
  merge: z.boolean().default(false),
});
const pageSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  links: z.array(z.unknown()).default([]),
});

const readNext = (links: readonly unknown[]): NextPage | null => {
  for (const link of links) {
    const parsed = linkSchema.safeParse(link);
    if (!parsed.success || parsed.data.rel !== 'next') continue;
    const { href, method, body, merge } = parsed.data;
    return { href, method, body: body ?? null, merge };
  }
  return null;
};

/**
 * One page of a STAC search. An answer that is not a feature collection is a failure of the service, never "no scenes".
 * `{ type: 'FeatureCollection', features: [] }` → no items, no next page.
 */
export const readStacPage = (json: unknown): StacPage => {
  const parsed = pageSchema.safeParse(json);
  if (!parsed.success) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'answer' });
  const items = parsed.data.features.map(readStacItem).filter((item) => item !== null);
  return { items, skipped: parsed.data.features.length - items.length, next: readNext(parsed.data.links) };
};
