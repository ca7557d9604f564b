import { AppError } from '#domain/errors.ts';
import { SOIL_DEPTHS } from '#domain/soil/profile.ts';
import { readSoilGrids, SOILGRIDS_PROPERTIES } from '#domain/soil/read-soilgrids.ts';
import { circuitBreaker } from '../../imagery/provider/circuit-breaker.ts';
import type { HostRule } from '../../imagery/provider/http/guarded-request.ts';
import { askJson } from '../../imagery/provider/stac-client.ts';
import type { SoilProvider } from './provider.ts';

export type SoilGrids = { readonly url: string; readonly rules: readonly HostRule[]; readonly clock: () => number };

export const SOILGRIDS_URL = 'https://rest.isric.org/soilgrids/v2.0';
/** A metre: finer says nothing of a cell of 250 m. */
const DECIMALS = 5;

const asSoil = (error: unknown): AppError => {
  if (error instanceof AppError && (error.code === 'SOIL_PROVIDER_DOWN' || error.code === 'CANCELLED')) return error;
  const reason = error instanceof AppError ? String(error.params['reason'] ?? error.code) : 'unknown';
  return new AppError('SOIL_PROVIDER_DOWN', { reason }, { cause: error });
};

/** SoilGrids 2.0 of ISRIC, asked for the mean of one cell. */
export const soilGrids = ({ url, rules, clock }: SoilGrids): SoilProvider => {
  const breaker = circuitBreaker(clock);
  return {
    id: 'soilgrids',
    attribution: 'SoilGrids 2.0, ISRIC, CC BY 4.0',
    is_demo: false,
    async read([longitude, latitude]) {
      const query = new URLSearchParams({ lon: longitude.toFixed(DECIMALS), lat: latitude.toFixed(DECIMALS), value: 'mean' });
      for (const { code } of Object.values(SOILGRIDS_PROPERTIES)) query.append('property', code);
      for (const [top, bottom] of SOIL_DEPTHS) query.append('depth', `${String(top)}-${String(bottom)}cm`);
      const href = `${url.replace(/\/$/, '')}/properties/query?${query.toString()}`;
      try {
        return await breaker.run(async () => readSoilGrids(await askJson({ href, method: 'GET', body: null }, rules)));
      } catch (error) {
        throw asSoil(error);
      }
    },
  };
};
