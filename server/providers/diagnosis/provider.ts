import type { CropCode, Language } from '#domain/codes.ts';
import type { Diagnosis, Prediction } from '#domain/diagnosis/diagnosis.ts';
import type { LeafReading } from '#domain/diagnosis/read-leaf.ts';

export type PredictionAsk = {
  /** The photo as it is kept: JPEG, sRGB, turned. */
  readonly photo: Uint8Array;
  readonly crop: CropCode;
  readonly language: Language;
  /** Longitude and latitude to 0.1°; who is asked learns no field. */
  readonly place: readonly [number, number] | null;
  /** What colour and shape say of it. */
  readonly reading: LeafReading;
};

export type ProviderAnswer = {
  readonly is_plant: NonNullable<Diagnosis['is_plant']>;
  /** Most certain first; names in the asked language where the catalogue has none. */
  readonly predictions: readonly Prediction[];
};

/** Who tells what a plant suffers from. */
export type DiagnosisProvider = Pick<Diagnosis, 'method' | 'calibrated'> & {
  /** Kept with each result. */
  readonly id: string;
  /** Failures are DIAGNOSIS_NOT_OBTAINED. */
  predict(ask: PredictionAsk): Promise<ProviderAnswer>;
  /** Makes it ready; refuses a start that could answer nothing. */
  open(): Promise<void>;
  close(): Promise<void>;
};
