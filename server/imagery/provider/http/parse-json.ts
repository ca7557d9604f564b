import { AppError } from '#domain/errors.ts';

/** The JSON of an answer; anything else is a failure of the service. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'answer' }, { cause });
  }
};
