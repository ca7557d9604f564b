import { fields } from '#contract/fields/fields.ts';
import { validateFeatures } from '#domain/files/validate-features.ts';
import { AppError } from '#domain/errors.ts';
import { looksLikeXml } from '#domain/files/text/looks-like-xml.ts';
import { readKml } from '#domain/files/kml/read-kml.ts';
import { prepareReply } from '#server/http/reply/prepared-reply.ts';

/** Reads a KML file and validates every feature in it, as the client's thread does with the same functions (rules 17); the whole answer as it is sent. */
export const readKmlFile = (bytes: Uint8Array): Uint8Array => {
  if (!looksLikeXml(bytes)) throw new AppError('FILE_NOT_KML');
  return prepareReply(fields.readKml, { features: validateFeatures(readKml(bytes).features) });
};
