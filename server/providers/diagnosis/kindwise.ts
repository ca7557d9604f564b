import { z } from 'zod';
import { healthyPrediction, predictionOfNamed } from '#domain/diagnosis/prediction-of.ts';
import { readServiceAnswer, serviceClient } from '../service-client.ts';
import type { DiagnosisProvider } from './provider.ts';

export const KINDWISE_URL = 'https://crop.kindwise.com';
const TIMEOUT_MS = 20_000;

const probability = z.number().min(0).max(1);
const text = z
  .string()
  .nullish()
  .transform((given) => given?.trim().slice(0, 200) || null);
const suggestion = z.object({
  name: z.string().min(1).max(200),
  probability,
  scientific_name: text,
  details: z.object({ eppo_code: text, common_names: z.array(z.string()).nullish() }).nullish(),
});
const answer = z.object({
  result: z.object({
    is_plant: z.object({ binary: z.boolean(), probability }),
    disease: z.object({ suggestions: z.array(suggestion).min(1) }),
  }),
});

const isHealthy = (name: string): boolean => name.trim().toLowerCase() === 'healthy';

type Options = { readonly url: string | undefined; readonly key: string; readonly clock: () => number; readonly timeout_ms?: number };

/**
 * crop.health of Kindwise, or a service that answers as it does at `<url>/api/v1/identification`. Its scores are raw, and it is told the
 * place to 0.1° alone.
 */
export const kindwise = ({ url, key, clock, timeout_ms = TIMEOUT_MS }: Options): DiagnosisProvider => {
  const down = 'DIAGNOSIS_NOT_OBTAINED';
  const ask = serviceClient({
    url: url ?? KINDWISE_URL,
    is_configured: url !== undefined,
    headers: { 'api-key': key },
    down,
    clock,
    timeout_ms,
  });
  return {
    id: 'kindwise',
    method: 'remote',
    calibrated: false,
    async predict({ photo, place, language }) {
      const query = new URLSearchParams({ details: 'common_names,eppo_code', language });
      const given = await ask({
        method: 'POST',
        path: `/api/v1/identification?${query.toString()}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          images: [Buffer.from(photo).toString('base64')],
          ...(place === null ? {} : { longitude: place[0], latitude: place[1] }),
        }),
      });
      const { is_plant, disease } = readServiceAnswer(down, answer, given).result;
      const predictions = disease.suggestions.map(({ name, probability: certainty, scientific_name, details }) => {
        if (isHealthy(name)) return healthyPrediction(certainty);
        const named = {
          eppo: details?.eppo_code ?? null,
          scientific_name: scientific_name ?? name,
          common_name: details?.common_names?.[0] ?? name,
        };
        return predictionOfNamed(named, certainty);
      });
      return { is_plant, predictions: predictions.toSorted((one, other) => other.certainty - one.certainty) };
    },
    open: async () => undefined,
    close: async () => undefined,
  };
};
