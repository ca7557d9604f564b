import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { HostRule } from './http/guarded-request.ts';
import { askJson } from './stac-client.ts';

const tokenSchema = z.looseObject({ token: z.string().min(1), 'msft:expiry': z.iso.datetime({ offset: true }) });
/** A token is renewed this long before it ends, so that reads under way do not fail. */
const RENEW_MS = 5 * 60_000;

/**
 * Planetary Computer keeps its pictures behind short-lived tokens, one per collection: fetched once, appended to
 * every address, renewed shortly before the end.
 */
export const sasSigner = (tokenUrl: string, rules: readonly HostRule[], clock: () => number): ((href: string) => Promise<string>) => {
  let current: Promise<{ token: string; until: number }> | null = null;
  const fetchToken = async (): Promise<{ token: string; until: number }> => {
    const parsed = tokenSchema.safeParse(await askJson({ href: tokenUrl, method: 'GET', body: null }, rules));
    if (!parsed.success) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'token' });
    return { token: parsed.data.token, until: Date.parse(parsed.data['msft:expiry']) - RENEW_MS };
  };
  const valid = async (): Promise<string> => {
    const before = current;
    const held = await before?.catch(() => null);
    if (held && clock() < held.until) return held.token;
    // whoever comes first renews, the others wait for the same answer
    const renewed = current === before || current === null ? fetchToken() : current;
    current = renewed;
    return (await renewed).token;
  };
  return async (href) => {
    const url = new URL(href);
    for (const [key, value] of new URLSearchParams(await valid())) url.searchParams.set(key, value);
    return url.href;
  };
};
