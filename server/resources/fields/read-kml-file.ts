import type { HandlerReply } from '#contract/define.ts';
import type { fields } from '#contract/fields.ts';
import { AppError } from '#domain/errors.ts';

type ImportedFeatures = HandlerReply<typeof fields.readKml>['features'];

/** Reads a KML file and judges every feature in it (rules 17). */
export function readKmlFile(_bytes: Uint8Array): Promise<ImportedFeatures> {
  return Promise.reject(new AppError('UNAVAILABLE'));
}
