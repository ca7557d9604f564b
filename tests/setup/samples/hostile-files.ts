import { zipSync } from 'fflate';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { EXPORT_ENTRIES, EXPORT_FORMAT, EXPORT_VERSION } from '#domain/accounts/export-file.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { newField } from './field-samples.ts';
import { comb, disc, halvedDisc, pile, sieve, tangle } from './hostile-shapes.ts';
import { seeded } from './seeded.ts';
import { samplePlan } from './zone-samples.ts';

/** One request meant to bring a server down. */
export type Hostile = {
  readonly name: string;
  readonly definition: Call;
  readonly input: Record<string, unknown>;
  /** Sent as the body instead of what the input says. */
  readonly text?: string;
};
/** A field of the sender's with `ROUND_VERTICES` vertices. */
export type Target = { readonly field_id: string; readonly version: number; readonly geometry_version: number };

export const ROUND_VERTICES = 9_000;
const { account, fields, payment, zones } = contract;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const times = (count: number, make: (at: number) => string): string => Array.from({ length: count }, (_, at) => make(at)).join('');

const kml = (inside: string, before = ''): Uint8Array =>
  utf8(`<?xml version="1.0"?>${before}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`);
const ringText = (coordinates: string): string => `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`;
const placemark = ({ coordinates }: Polygon): string => {
  const [shell = '', ...holes] = coordinates.map((ring) => ringText(ring.map(([lon, lat]) => `${lon},${lat}`).join(' ')));
  const inner = holes.map((hole) => `<innerBoundaryIs>${hole}</innerBoundaryIs>`).join('');
  return `<Placemark><name>x</name><Polygon><outerBoundaryIs>${shell}</outerBoundaryIs>${inner}</Polygon></Placemark>`;
};
const oddPlacemark = (coordinates: string): string =>
  `<Placemark><Polygon><outerBoundaryIs>${ringText(coordinates)}</outerBoundaryIs></Polygon></Placemark>`;

const kmlFiles = (random: () => number): Record<string, Uint8Array> => ({
  '8,000 attributes': kml(`<Placemark ${times(8_000, (at) => `a${at}="" `)}/>`),
  '100,000 attributes': kml(`<Placemark ${times(100_000, (at) => `a${at}="" `)}/>`),
  '20,000 namespaces': kml(`<Placemark ${times(20_000, (at) => `xmlns:n${at}="u:${at}" `)}/>`),
  '200,000 levels': kml(`${times(200_000, () => '<Folder>')}${times(200_000, () => '</Folder>')}`),
  'an entity bomb': kml(
    '<name>&c;</name>',
    '<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>',
  ),
  '600,000 positions': kml(oddPlacemark(times(600_000, () => `${-61 + random() / 100},-34 `))),
  'positions that are none': kml(oddPlacemark('NaN,NaN Infinity,0 1e999,-1e999 , ,, -61,-34')),
  'a tangle of 2,000': kml(placemark(tangle(random, 2_000))),
  'ten tangles of 400': kml(times(10, () => placemark(tangle(random, 400)))),
  'a comb of 1,000': kml(placemark(comb(1_000))),
  '5,000 holes': kml(placemark(sieve(5_000))),
  '2,000 rings on each other': kml(placemark(pile(2_000))),
  '300,000 empty placemarks': kml(times(300_000, () => '<Placemark/>')),
  'a comment of 9 MB': kml(`<!--${'x'.repeat(9_000_000)}-->`),
  '9 MB of markup that never ends': utf8(`<?xml version="1.0"?><kml><${'a '.repeat(4_500_000)}`),
  'a zip in place of a text': zipSync({ 'doc.kml': kml('') }),
  noise: Uint8Array.from({ length: 200_000 }, () => random() * 256),
});

const archived = (geometry: Polygon) => ({ ...newField({ geometry }), state: 'live', zones: null });
const archive = (fields: readonly unknown[]): Uint8Array =>
  zipSync({ [EXPORT_ENTRIES.data]: utf8(JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION, fields })) });

const archives = (random: () => number): Record<string, Uint8Array> => ({
  'a zip bomb': zipSync({ [EXPORT_ENTRIES.data]: new Uint8Array(60_000_000) }, { level: 9 }),
  'a text of a million levels': zipSync({ [EXPORT_ENTRIES.data]: utf8('['.repeat(1_000_000)) }),
  '400,000 keys': zipSync({ [EXPORT_ENTRIES.data]: utf8(`{${times(400_000, (at) => `"${random()}":${at},`)}"z":0}`) }),
  'fields of 5,000 holes': archive(Array.from({ length: 3 }, () => archived(sieve(5_000)))),
  'a zip cut off': archive([archived(disc(50))]).slice(0, 200),
});

const polygons = (random: () => number): Record<string, Polygon> => ({
  'a tangle of 20,000': tangle(random, 20_000),
  'a comb of 4,900': comb(4_900),
  '20,000 holes': sieve(20_000),
  '3,000 rings on each other': pile(3_000),
});

const bodies: Readonly<Record<string, string>> = {
  'a body of 3 million empty lists': `[${'[],'.repeat(2_600_000)}[]]`,
  'a body of 500,000 keys': `{${times(500_000, (at) => `"k${at}":0,`)}"z":0}`,
  'a body of 4 million levels': '['.repeat(4_000_000),
  'a polygon of numbers too large to be': `{"geometry":{"type":"Polygon","coordinates":[[${'[1e999,-1e999],'.repeat(19_000)}[0,0]]]}}`,
  'a polygon of lists': `{"geometry":{"type":"Polygon","coordinates":[${'[[]],'.repeat(1_200_000)}[]]}}`,
};

/** A seed's worth of requests through every call that takes a file or a shape. */
export const hostileRequests = (seed: number, target: Target): Hostile[] => {
  const random = seeded(seed);
  const named = <T>(things: Readonly<Record<string, T>>, make: (thing: T) => Omit<Hostile, 'name'>): Hostile[] =>
    Object.entries(things).map(([name, thing]) => ({ name, ...make(thing) }));
  const { field_id, version, geometry_version } = target;
  const parts = halvedDisc(ROUND_VERTICES);
  const plan = samplePlan(disc(4));
  const shapes = polygons(random);
  return [
    ...named(kmlFiles(random), (file) => ({ definition: fields.readKml, input: { file } })),
    ...named(archives(random), (file) => ({ definition: account.importData, input: { file } })),
    ...named(shapes, (geometry) => ({ definition: fields.create, input: newField({ geometry }) })),
    ...named(shapes, (geometry) => ({ definition: fields.updateGeometry, input: { field_id, version, geometry } })),
    ...named(shapes, (geometry) => ({ definition: payment.difference, input: { field_id, geometry } })),
    ...named(bodies, (text) => ({ definition: fields.createMany, input: { fields: [] }, text })),
    {
      name: '200,000 vertices in ten fields',
      definition: fields.createMany,
      input: { fields: Array.from({ length: 10 }, () => newField({ geometry: disc(19_000) })) },
    },
    { name: 'a split along thousands of vertices', definition: fields.split, input: { field_id, version, parts } },
    { name: 'a split into combs', definition: fields.split, input: { field_id, version, parts: [comb(4_000), comb(4_000)] } },
    {
      name: 'zones along thousands of vertices',
      definition: zones.save,
      input: {
        field_id,
        version: 0,
        geometry_version,
        plan: { ...plan, zones: plan.zones.map((zone, at) => ({ ...zone, parts: [parts[at]!] })) },
      },
    },
    {
      name: 'half a picture',
      definition: account.uploadLogo,
      input: { file: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
    },
  ];
};
