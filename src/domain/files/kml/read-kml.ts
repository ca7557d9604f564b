import { AppError } from '../../errors.ts';
import { isKnownAttribute, readAttributes, type FeatureFacts } from '../attributes.ts';
import { collectFeatures, type FeatureCollector, type RawFeature } from '../raw-feature.ts';
import type { Position } from '../../geometry/types.ts';
import { FILE } from '../../limits.ts';
import { readCoordinates } from './read-coordinates.ts';
import { toUtf8 } from './to-utf8.ts';
import { readText, scanXml } from './xml-scanner.ts';

const ROOTS = new Set(['kml', 'Document', 'Folder', 'Placemark']);
const CONTAINERS = new Set(['Document', 'Folder']);
/** Geometries a field cannot have; seen in a placemark they are named, not followed. */
const OTHER_GEOMETRIES = new Set(['Point', 'LineString', 'LinearRing', 'Model', 'Track', 'MultiTrack']);
/** Longest name text kept while reading; names are cut to their limit later. */
const NAME_BYTES = 4 * FILE.name_length;
const AMP = 38;

type Shape = { readonly shell: Position[][]; readonly holes: Position[][]; unreadable: AppError | null };
type Placemark = { name: string; readonly attributes: [string, string][]; readonly shapes: Shape[]; other: string | null };
/** Where a document points, as written, and the farm of whatever lies there. */
export type KmlLink = { readonly href: string; readonly farm_name: string | null };

/** Elements whose text is kept: names, attribute values and addresses of links. */
const TEXTS = new Set(['name', 'value', 'SimpleData', 'href']);

/**
 * Reads the placemarks of a KML document (OGC KML 2.2 and Google's older namespaces, any prefix): each polygon, also inside
 * MultiGeometry, becomes one feature with the placemark's name, else that of its ExtendedData, and its folder; placemarks without polygon are refused by
 * name. Styles, links and overlays are not followed, nothing is fetched, descriptions are not kept. Throws FILE_TOO_LARGE, FILE_EMPTY,
 * FILE_ENCODING, FILE_NOT_KML, XML_MALFORMED, XML_DOCTYPE, XML_TOO_DEEP, XML_TOO_MANY_ATTRIBUTES, FILE_TOO_MANY_FEATURES or FILE_TOO_MANY_POINTS.
 */
export const readKml = (source: Uint8Array): readonly RawFeature[] => {
  const collector = collectFeatures();
  collectKml(source, collector, null);
  return collector.finish();
};

/** Reads one document into a collector as `readKml` does; `farm` is that of placemarks in no folder. Answers the links it holds. */
export const collectKml = (source: Uint8Array, collector: FeatureCollector, farm: string | null): readonly KmlLink[] => {
  if (source.length > FILE.kml_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: FILE.kml_bytes / 1024 / 1024 });
  if (source.length === 0) throw new AppError('FILE_EMPTY');
  const bytes = toUtf8(source);
  const links: KmlLink[] = [];
  const path: string[] = [];
  const farms: string[] = [];
  let placemark: Placemark | null = null;
  let shape: Shape | null = null;
  let isHole = false;
  let text = '';
  let data = '';
  let coordinates: [number, number][] = [];

  const farmHere = (): string | null => farms.at(-1) || farm;
  const parent = (): string | undefined => path.at(-2);
  const readRing = (target: Shape): void => {
    let ring: Position[] = [];
    try {
      const pieces = coordinates.map(([from, to]) => readCoordinates(bytes, from, to));
      ring = pieces.length === 1 ? pieces[0]! : pieces.flat();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      target.unreadable = error;
    }
    collector.countVertices(ring.length);
    (isHole ? target.holes : target.shell).push(ring);
  };
  const finishPlacemark = ({ name, attributes, shapes, other }: Placemark): void => {
    const described = readAttributes(attributes);
    const facts: FeatureFacts = { ...described, name: name || described.name, farm_name: described.farm_name ?? farmHere() };
    for (const { shell, holes, unreadable } of shapes) {
      if (unreadable) collector.addRefused(facts, unreadable.code, unreadable.params);
      else collector.addPolygon(facts, [...shell, ...holes]);
    }
    if (shapes.length > 0) return;
    if (other) collector.addRefused(facts, 'GEOMETRY_NOT_POLYGON', { type: other });
    else collector.addRefused(facts, 'GEOMETRY_EMPTY');
  };

  scanXml(bytes, {
    open(name, attributes) {
      if (path.length === 0 && !ROOTS.has(name)) throw new AppError('FILE_NOT_KML');
      path.push(name);
      text = '';
      if (CONTAINERS.has(name)) farms.push('');
      else if (name === 'Placemark') placemark = { name: '', attributes: [], shapes: [], other: null };
      else if (!placemark) return;
      else if (name === 'Data' || name === 'SimpleData') data = attributes().get('name') ?? '';
      else if (name === 'Polygon') placemark.shapes.push((shape = { shell: [], holes: [], unreadable: null }));
      else if (name === 'innerBoundaryIs' || name === 'outerBoundaryIs') isHole = name === 'innerBoundaryIs';
      else if (name === 'coordinates') coordinates = [];
      else if (!shape && OTHER_GEOMETRIES.has(name)) placemark.other ??= name;
    },
    text(from, to, isCdata) {
      const here = path.at(-1);
      if (here === 'coordinates') coordinates.push([from, to]);
      else if (here !== undefined && TEXTS.has(here) && text.length < NAME_BYTES)
        text += isCdata ? new TextDecoder().decode(bytes.subarray(from, Math.min(to, from + NAME_BYTES))) : cutText(from, to);
    },
    close(name) {
      if (name === 'name' && parent() === 'Placemark' && placemark && placemark.name === '') placemark.name = text.trim();
      else if (name === 'name' && parent() === 'Folder') farms[farms.length - 1] = text.trim();
      else if (name === 'SimpleData' || (name === 'value' && parent() === 'Data')) keepAttribute();
      else if (name === 'href' && path.at(-3) === 'NetworkLink') links.push({ href: text.trim(), farm_name: farmHere() });
      else if (name === 'coordinates' && shape && parent() === 'LinearRing') readRing(shape);
      else if (name === 'Polygon') shape = null;
      else if (name === 'Placemark' && placemark) {
        finishPlacemark(placemark);
        placemark = null;
      } else if (CONTAINERS.has(name)) farms.pop();
      path.pop();
    },
  });
  return links;

  function keepAttribute(): void {
    if (placemark && isKnownAttribute(data)) placemark.attributes.push([data, text.trim()]);
  }
  /** Long text is cut between references, so that none is broken. */
  function cutText(from: number, to: number): string {
    if (to - from <= NAME_BYTES) return readText(bytes, from, to);
    const head = bytes.subarray(from, from + NAME_BYTES + 1);
    const lastReference = head.lastIndexOf(AMP);
    return readText(bytes, from, from + (lastReference > NAME_BYTES - 12 ? lastReference : NAME_BYTES));
  }
};
