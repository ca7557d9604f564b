import { SCENE_LAYER_IDS, type SceneLayerId } from '../schemas/imagery.ts';
import { ALL_LINKED, LINKS, MOST_ENTRIES, type Axis, type Board, type BoardEntry, type Link } from './board.ts';

const SLUGS: Readonly<Record<Link, string>> = { zoom: 'zoom', position: 'posicion', date: 'fecha', layer: 'capa' };
const AXIS_SLUGS: Readonly<Record<Exclude<Axis, 'calendar'>, string>> = { sowing: 'siembra', heat: 'grados-dia' };
const NONE = 'ninguno';
const ENTRY =
  /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@(?<date>\d{4}-\d{2}-\d{2}))?(?:~(?<layer>\w+))?(?:\*(?<sown>\d{4}-\d{2}-\d{2}))?$/;

/** The keys of an address that hold a board. */
export const BOARD_KEYS = ['comparar', 'sincro', 'disposicion', 'eje'] as const;
export type BoardKey = (typeof BOARD_KEYS)[number];

const writeEntry = ({ field_id, date, layer, sown }: BoardEntry, { links }: Board): string =>
  field_id +
  (links.date || date === null ? '' : `@${date}`) +
  (links.layer || layer === null ? '' : `~${layer}`) +
  (sown === null ? '' : `*${sown}`);

/**
 * A board as keys of an address; what is as usual is left out. The date and layer of linked panes are the address's own (`fecha`, `capa`).
 * Two fields in columns → `{ comparar: 'id,id' }`.
 */
export function writeBoard(board: Board): Partial<Record<BoardKey, string>> {
  const linked = LINKS.filter((link) => board.links[link]);
  return {
    comparar: board.entries.map((entry) => writeEntry(entry, board)).join(','),
    ...(linked.length === LINKS.length ? {} : { sincro: linked.map((link) => SLUGS[link]).join(',') || NONE }),
    ...(board.arrangement === 'grid' ? { disposicion: 'cuadricula' } : {}),
    ...(board.axis === 'calendar' ? {} : { eje: AXIS_SLUGS[board.axis] }),
  };
}

const isLayer = (text: string | undefined): text is SceneLayerId => (SCENE_LAYER_IDS as readonly (string | undefined)[]).includes(text);

const dateOf = (text: string | undefined): string | null => (text !== undefined && Number.isFinite(Date.parse(text)) ? text : null);

/** Links written before fields could have a sowing date count from the start of the season, as their fields still do without one. */
const SEASON_SLUG = 'temporada';
function readAxis(slug: string | null): Axis {
  if (slug === AXIS_SLUGS.heat) return 'heat';
  return slug === AXIS_SLUGS.sowing || slug === SEASON_SLUG ? 'sowing' : 'calendar';
}

function readEntry(text: string): BoardEntry[] {
  const found = ENTRY.exec(text)?.groups;
  if (found === undefined) return [];
  const { id = '', date, layer, sown } = found;
  return [{ field_id: id, date: dateOf(date), layer: isLayer(layer) ? layer : null, sown: dateOf(sown) }];
}

/** The board an address holds; null when it holds none. What cannot be read is dropped. The inverse of `writeBoard`. */
export function readBoard(get: (key: BoardKey) => string | null): Board | null {
  const list = get('comparar');
  if (list === null) return null;
  const slugs = get('sincro')?.split(',');
  const links =
    slugs === undefined ? ALL_LINKED : (Object.fromEntries(LINKS.map((link) => [link, slugs.includes(SLUGS[link])])) as Board['links']);
  return {
    entries: list.split(',').flatMap(readEntry).slice(0, MOST_ENTRIES),
    links,
    arrangement: get('disposicion') === 'cuadricula' ? 'grid' : 'columns',
    axis: readAxis(get('eje')),
  };
}
