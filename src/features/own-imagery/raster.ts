import type { StacScene } from '#domain/imagery/stac/own-stac.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { guessReflectance, guessValue } from '#domain/raster/own/guess-calibration.ts';
import { guessRoles, type RoleGuess } from '#domain/raster/own/guess-roles.ts';
import { meetsPolygon } from '#domain/raster/own/own-grid.ts';
import { indexDomain, LAYER_ROLES } from '#domain/raster/own/own-index.ts';
import { OWN_LAYERS, type BandCalibration, type OwnBand, type OwnLayer, type RasterFacts, type RoleMap } from '#domain/raster/own/types.ts';
import { TRUE_COLOR_STRETCH } from '#domain/raster/render/true-color.ts';
import type { OwnInputs, OwnSource } from '#workers/client.ts';

/** One file of a raster: most have one, a scene has one a band. */
export type Part = { readonly source: OwnSource; readonly name: string; readonly facts: RasterFacts };
export type BandChoice = OwnBand & { readonly part: number; readonly band: number; readonly label: string };

/** What the user opened, and how its bands are to be read. */
export type OwnRaster = {
  readonly id: string;
  readonly name: string;
  /** YYYY-MM-DD, where a catalogue said so. */
  readonly date: string | null;
  readonly parts: readonly Part[];
  readonly bands: readonly BandChoice[];
  readonly roles: RoleMap;
  readonly guessed_from: RoleGuess['from'];
  /** Reflectance of each band, in their order. */
  readonly calibrations: readonly BandCalibration[];
  readonly value_band: number;
  readonly value_calibration: BandCalibration;
  readonly layer: OwnLayer;
};

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '');
const UNKNOWN_RANGE = [0, 1] as const;

/** The bands to choose from: alpha is none, it says where the others have data. */
function bandsOf(parts: readonly Part[]): BandChoice[] {
  const is_split = parts.length > 1;
  return parts.flatMap(({ name, facts }, part) =>
    facts.bands.flatMap((band, at) => {
      if (band.color === 'alpha') return [];
      const called = is_split && !facts.bands.some((one) => one.name !== '') ? stemOf(name) : band.name;
      return [{ ...band, name: called, part, band: at, label: called === '' ? String(at + 1) : `${at + 1} · ${called}` }];
    }),
  );
}

/** Layers whose bands are all mapped; one band as it is can always be shown. */
export const layersOf = ({ roles }: Pick<OwnRaster, 'roles'>): readonly OwnLayer[] =>
  OWN_LAYERS.filter((layer) => LAYER_ROLES[layer].every((role) => roles[role] !== undefined));

/** A raster as first read: bands guessed, the best layer they allow. A lone band is shown as it is. */
export function makeRaster(id: string, name: string, parts: readonly Part[], date: string | null = null): OwnRaster {
  const bands = bandsOf(parts);
  const { roles, from } = bands.length === 1 ? { roles: {}, from: 'nothing' as const } : guessRoles(bands);
  const [first] = bands;
  return {
    id,
    name,
    date,
    parts,
    bands,
    roles,
    guessed_from: from,
    calibrations: bands.map(guessReflectance),
    value_band: 0,
    value_calibration: first === undefined ? { scale: 1, offset: 0, nodata: null } : guessValue(first, name),
    layer: layersOf({ roles })[0] ?? 'single',
  };
}

/** Files dropped together that are one band each of one scene: two or more different parts by their names. */
export function areOneScene(parts: readonly Part[]): boolean {
  if (parts.length < 2 || parts.some((part) => bandsOf([part]).length !== 1)) return false;
  const { roles, from } = guessRoles(bandsOf(parts));
  return from === 'names' && Object.keys(roles).length === parts.length;
}

/** What the thread needs to read the layer of a raster; null while a band is missing. */
export function inputsOf(raster: OwnRaster): OwnInputs | null {
  const inputOf = (at: number, calibration: BandCalibration | undefined) => {
    const band = raster.bands[at];
    const part = band === undefined ? undefined : raster.parts[band.part];
    return band === undefined || part === undefined || calibration === undefined
      ? null
      : { source: part.source, band: band.band, calibration };
  };
  const wanted =
    raster.layer === 'single'
      ? ([['value', inputOf(raster.value_band, raster.value_calibration)]] as const)
      : LAYER_ROLES[raster.layer].map(
          (role) => [role, inputOf(raster.roles[role] ?? -1, raster.calibrations[raster.roles[role] ?? -1])] as const,
        );
  const scl = raster.roles.scl;
  const mask =
    scl === undefined ? [] : ([['scl', inputOf(scl, { scale: 1, offset: 0, nodata: raster.bands[scl]?.nodata ?? null })]] as const);
  const all = [...wanted, ...mask];
  return all.some(([, input]) => input === null) ? null : (Object.fromEntries(all) as OwnInputs);
}

/** Limits of the colours, the same for all fields: the index's own, or the usual range of the band. */
export function domainOf(raster: OwnRaster): readonly [min: number, max: number] {
  if (raster.layer === 'true_color') {
    const red = raster.bands[raster.roles.red ?? -1];
    return red?.kind === 'u8' ? [0, 1] : TRUE_COLOR_STRETCH;
  }
  if (raster.layer !== 'single') return indexDomain(raster.layer);
  const { scale, offset } = raster.value_calibration;
  const [low, high] = raster.bands[raster.value_band]?.range ?? UNKNOWN_RANGE;
  const [a, b] = [low * scale + offset, high * scale + offset];
  return a < b ? [a, b] : a > b ? [b, a] : [a - 0.5, a + 0.5];
}

/** Whether any file of a raster lies over a polygon's box. */
export const coversPolygon = ({ parts }: Pick<OwnRaster, 'parts'>, polygon: Polygon): boolean =>
  parts.some(({ facts }) => meetsPolygon(facts.corners, polygon));

/** The bands of a scene worth opening: those that play a part, else its first few. */
export function wantedBands(scene: StacScene): StacScene['bands'] {
  const guess = guessRoles(scene.bands.map((band) => ({ ...band, kind: 'u16' as const }))).roles;
  const used = new Set(Object.values(guess));
  const hrefs = new Set(
    (used.size > 0 ? scene.bands.filter((_band, at) => used.has(at)) : scene.bands.slice(0, 4)).map(({ href }) => href),
  );
  return scene.bands.filter(({ href }) => hrefs.has(href));
}
