import { predictionOfKey } from '#domain/diagnosis/prediction-of.ts';
import type { DiagnosisProvider } from './provider.ts';

/** Without a network or a trained model: what colour and shape of the lesions say, never more certain than 39 % (domain.md §9.3). */
export const classical: DiagnosisProvider = {
  id: 'classical',
  method: 'classical',
  calibrated: false,
  predict: async ({ reading }) => ({
    is_plant: { binary: reading.is_plant, probability: null },
    predictions: reading.candidates.map(({ key, probability }) => predictionOfKey(key, probability)),
  }),
  open: async () => undefined,
  close: async () => undefined,
};
