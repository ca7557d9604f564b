import { brotliCompressSync, constants } from 'node:zlib';
import { buildShapeBlock, decodeShapeBlock, encodeShapeBlock } from '#domain/geometry/shape-block.ts';
import type { Bench } from './lib/bench.ts';
import { madeFields } from './lib/made-fields.ts';

const kilobytes = (bytes: Uint8Array): string => {
  const wire = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return `${Math.round(bytes.length / 1000)} kB, ${Math.round(wire.length / 1000)} on the wire`;
};

const asBytes = (answer: unknown): Uint8Array => (answer instanceof Uint8Array ? answer : new TextEncoder().encode(String(answer)));

/** The polygons of 1,000 fields from server to client, without the database: our block (with a finished index) against GeoJSON. */
export const benches = (): Bench[] => {
  const fields = madeFields(1_000, { vertices: 24, holes: false });
  const ids = fields.map((_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  const asGeoJson = (): string =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: fields.map((geometry, index) => ({ type: 'Feature', id: ids[index], properties: {}, geometry })),
    });
  const block = encodeShapeBlock(ids, buildShapeBlock(fields));
  const text = asGeoJson();
  return [
    {
      name: 'list/encode-1k',
      job: 'polygons of 1,000 fields of 24 vertices into an answer',
      base: 'GeoJSON',
      peers: { own: () => encodeShapeBlock(ids, buildShapeBlock(fields)), GeoJSON: asGeoJson },
      describe: (answer) => kilobytes(asBytes(answer)),
    },
    {
      name: 'list/decode-1k',
      job: 'the answer into polygons ready to be drawn and asked',
      base: 'GeoJSON',
      peers: {
        own: () => decodeShapeBlock(block).ids.length,
        GeoJSON: () => (JSON.parse(text) as { features: unknown[] }).features.length,
      },
      check: (answer) => (answer === fields.length ? null : `read ${String(answer)}`),
    },
  ];
};
