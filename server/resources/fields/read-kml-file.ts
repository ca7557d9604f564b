import type { HandlerReply } from '#contract/define.ts';
import type { fields } from '#contract/fields.ts';
import { judgeFeatures } from '#domain/files/judge-features.ts';
import { AppError } from '#domain/errors.ts';
import { looksLikeXml } from '#domain/kml/looks-like-xml.ts';
import { readKml } from '#domain/kml/read-kml.ts';

type ImportedFeatures = HandlerReply<typeof fields.readKml>['features'];

/** Reads a KML file and judges every feature in it, as the client's thread does with the same functions (rules 17). */
export const readKmlFile = (bytes: Uint8Array): ImportedFeatures => {
  if (!looksLikeXml(bytes)) throw new AppError('FILE_NOT_KML');
  return judgeFeatures(readKml(bytes));
};
