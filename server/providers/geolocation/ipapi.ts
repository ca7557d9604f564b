import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { askJson } from '../../imagery/provider/stac-client.ts';
import { isPublicAddress } from '../../imagery/provider/http/public-address.ts';
import type { HostRule } from '../../imagery/provider/http/guarded-request.ts';
import { circuitBreaker } from '../../imagery/provider/circuit-breaker.ts';
import type { GeolocationProvider } from './provider.ts';

export type IpApi = {
  readonly url: string;
  readonly rules: readonly HostRule[];
  readonly clock: () => number;
  readonly timeout_ms?: number;
};

export const IPAPI_URL = 'https://ipapi.co';
/** A first page does not wait longer for a guess. */
const TIMEOUT_MS = 1_500;
const MOST_BYTES = 16 * 1024;

const answerSchema = z.looseObject({ country_calling_code: z.string().regex(/^\+\d{1,4}$/) });

/** ipapi.co, or a service that answers as it does at `<url>/<address>/json/`. */
export const ipApi = ({ url, rules, clock, timeout_ms = TIMEOUT_MS }: IpApi): GeolocationProvider => {
  const breaker = circuitBreaker(clock);
  return {
    id: 'ipapi',
    async callingCode(address) {
      if (!isPublicAddress(address)) return null;
      const href = `${url.replace(/\/$/, '')}/${encodeURIComponent(address)}/json/`;
      try {
        const json = await breaker.run(() => askJson({ href, method: 'GET', body: null, timeout_ms, max_bytes: MOST_BYTES }, rules));
        return answerSchema.parse(json).country_calling_code.slice(1);
      } catch (error) {
        throw new AppError('UNAVAILABLE', {}, { cause: error });
      }
    },
  };
};
