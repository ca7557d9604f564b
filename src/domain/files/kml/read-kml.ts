import { AppError } from '../../errors.ts';
import { NO_FACTS, readAttributes } from '../attributes.ts';
import { collectFeatures, type FeatureCollector, type PointSink, type ReadFeatures } from '../raw-feature.ts';
import type { Position } from '../../geometry/types.ts';
import { FILE } from '../../limits.ts';
import { readCoordinates } from './read-coordinates.ts';
import { toUtf8 } from '../text/to-utf8.ts';
import { readText, scanXml } from './xml-scanner.ts';

const ROOTS = new Set(['kml', 'Document', 'Folder', 'Placemark']);
/** Geometries a field cannot have; seen in a placemark they are named, not followed. */
const OTHER_GEOMETRIES = new Set(['Point', 'LineString', 'LinearRing', 'Model', 'Track', 'MultiTrack']);
/** Longest name text kept while reading; names are cut to their limit later. */
const NAME_BYTES = 4 * FILE.name_length;
const AMP = 38;
/** Of an address that is shown. */
const SHOWN = 60;

type Shape = { readonly shell: Position[][]; readonly holes: Position[][]; unreadable: AppError | null };
type Placemark = {
  name: string;
  readonly attributes: [string, string][];
  readonly shapes: Shape[];
  other: string | null;
  /** Of its points, as written: bytes from and to. */
  readonly points: [number, number][];
};
/** Where a document points, as written, what it calls that, and the farm of whatever lies there. */
export type KmlLink = { readonly href: string; readonly name: string; farm_name: string | null };
/** A folder while it is read, and what had come before it: its name holds for all in it, wherever in it that stands. */
type Folder = { name: string; readonly features: number; readonly links: number };

/** Elements whose text is kept: names, attribute values and addresses of links. */
const TEXTS = new Set(['name', 'value', 'SimpleData', 'href']);

/**
 * Reads the placemarks of a KML document (OGC KML 2.2 and Google's older namespaces, any prefix): each polygon, also inside
 * MultiGeometry, becomes one feature with the placemark's name, else that of its ExtendedData, and its folder; placemarks without polygon are refused by
 * name, and so is what lies behind a link. Styles and overlays are not followed, nothing is fetched, descriptions are not kept. Throws FILE_TOO_LARGE, FILE_EMPTY,
 * FILE_ENCODING, FILE_NOT_KML, XML_MALFORMED, XML_DOCTYPE, XML_TOO_DEEP, XML_TOO_MANY_ATTRIBUTES, FILE_TOO_MANY_FEATURES or FILE_TOO_MANY_POINTS.
 */
export const readKml = (source: Uint8Array, points?: PointSink): ReadFeatures => {
  const collector = collectFeatures(points);
  for (const link of collectKml(source, collector, null)) refuseLink(collector, link);
  return collector.finish();
};

/** Says that what a link leads to is not here, and where it leads. */
export const refuseLink = (collector: FeatureCollector, { href, name, farm_name }: KmlLink): void => {
  const [, host] = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(href) ?? [];
  collector.addRefused({ ...NO_FACTS, name, farm_name }, 'FILE_LINK', { to: (host ?? href).slice(0, SHOWN) });
};

/** Each polygon of a placemark, or what it is instead. */
const addPlacemark = (collector: FeatureCollector, bytes: Uint8Array, { name, attributes, shapes, other, points }: Placemark): void => {
  const facts = readAttributes(attributes, name);
  for (const { shell, holes, unreadable } of shapes) {
    if (unreadable) collector.addRefused(facts, unreadable.code, unreadable.params);
    else collector.addPolygon(facts, [...shell, ...holes]);
  }
  if (shapes.length > 0) return;
  if (other === 'Point')
    collector.addPoints(facts, other, attributes, () => {
      const positions = points.flatMap(([from, to]) => readCoordinates(bytes, from, to));
      if (positions.length === 0) throw new AppError('COORDINATES_UNREADABLE', { text: '' });
      return positions;
    });
  else if (other) collector.addRefused(facts, 'GEOMETRY_NOT_POLYGON', { type: other });
  else collector.addRefused(facts, 'GEOMETRY_EMPTY');
};

/** Long text is cut between references, so that none is broken. */
function cutText(bytes: Uint8Array, from: number, to: number): string {
  if (to - from <= NAME_BYTES) return readText(bytes, from, to);
  const head = bytes.subarray(from, from + NAME_BYTES + 1);
  const lastReference = head.lastIndexOf(AMP);
  return readText(bytes, from, from + (lastReference > NAME_BYTES - 12 ? lastReference : NAME_BYTES));
}

/** Reads one document into a collector as `readKml` does; `farm` is that of whatever lies in no folder. Answers the links it holds. */
export const collectKml = (source: Uint8Array, collector: FeatureCollector, farm: string | null): readonly KmlLink[] => {
  if (source.length > FILE.kml_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: FILE.kml_bytes / 1024 / 1024 });
  if (source.length === 0) throw new AppError('FILE_EMPTY');
  const bytes = toUtf8(source);
  const links: KmlLink[] = [];
  const path: string[] = [];
  const folders: Folder[] = [{ name: farm ?? '', features: collector.length(), links: 0 }];
  let link_name = '';
  let placemark: Placemark | null = null;
  let shape: Shape | null = null;
  let isHole = false;
  let text = '';
  let data = '';
  let coordinates: [number, number][] = [];

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
  scanXml(bytes, {
    open(name, attributes) {
      if (path.length === 0 && !ROOTS.has(name)) throw new AppError('FILE_NOT_KML');
      path.push(name);
      text = '';
      if (name === 'Folder') folders.push({ name: '', features: collector.length(), links: links.length });
      else if (name === 'NetworkLink') link_name = '';
      else if (name === 'Placemark') placemark = { name: '', attributes: [], shapes: [], other: null, points: [] };
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
        text += isCdata ? new TextDecoder().decode(bytes.subarray(from, Math.min(to, from + NAME_BYTES))) : cutText(bytes, from, to);
    },
    close(name) {
      if (name === 'name' && parent() === 'Placemark' && placemark && placemark.name === '') placemark.name = text.trim();
      else if (name === 'name' && parent() === 'Folder') folders.at(-1)!.name ||= text.trim();
      else if (name === 'name' && parent() === 'NetworkLink') link_name = text.trim();
      else if (name === 'SimpleData' || (name === 'value' && parent() === 'Data')) keepAttribute();
      else if (name === 'href' && path.at(-3) === 'NetworkLink') links.push({ href: text.trim(), name: link_name, farm_name: null });
      else if (name === 'coordinates' && shape && parent() === 'LinearRing') readRing(shape);
      else if (name === 'coordinates' && parent() === 'LineString')
        collector.addLine(() => coordinates.flatMap(([from, to]) => readCoordinates(bytes, from, to)));
      else if (name === 'coordinates' && placemark && parent() === 'Point') for (const part of coordinates) placemark.points.push(part);
      else if (name === 'Polygon') shape = null;
      else if (name === 'Placemark' && placemark) {
        addPlacemark(collector, bytes, placemark);
        placemark = null;
      } else if (name === 'Folder') closeFolder();
      path.pop();
    },
  });
  closeFolder();
  return links;

  function closeFolder(): void {
    const { name, features, links: from } = folders.pop()!;
    collector.nameFarm(features, name);
    for (const link of links.slice(from)) link.farm_name ||= name || null;
  }
  function keepAttribute(): void {
    if (placemark && collector.isWanted(data)) placemark.attributes.push([data, text.trim()]);
  }
};
