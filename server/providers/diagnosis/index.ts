import type { Env } from '../../config/env.ts';
import { classical } from './classical.ts';
import { kindwise } from './kindwise.ts';
import { model } from './model.ts';
import type { DiagnosisProvider } from './provider.ts';

export type DiagnosisEnv = Pick<Env, 'DIAGNOSIS' | 'DIAGNOSIS_KEY' | 'DIAGNOSIS_URL' | 'DIAGNOSIS_MODEL'>;

/** Chooses by DIAGNOSIS who predicts. */
export const diagnosisProvider = (
  { DIAGNOSIS, DIAGNOSIS_KEY: key = '', DIAGNOSIS_URL: url, DIAGNOSIS_MODEL: folder = '' }: DiagnosisEnv,
  clock: () => number = () => performance.now(),
): DiagnosisProvider => {
  if (DIAGNOSIS === 'kindwise') return kindwise({ url, key, clock });
  return DIAGNOSIS === 'model' ? model(folder) : classical;
};
