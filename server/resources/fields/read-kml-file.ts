import type { HandlerReply } from '#contract/define.ts';
import type { fields } from '#contract/fields.ts';
import { judgeFeatures } from '#domain/files/judge-features.ts';
import { readKml } from '#domain/kml/read-kml.ts';

type ImportedFeatures = HandlerReply<typeof fields.readKml>['features'];

/** Reads a KML file and judges every feature in it, as the client's thread does with the same functions (rules 17). */
export const readKmlFile = (bytes: Uint8Array): ImportedFeatures => judgeFeatures(readKml(bytes));
