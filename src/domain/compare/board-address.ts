import { SCENE_LAYER_IDS, type SceneLayerId } from '../schemas/imagery.ts';
import { ALL_LINKED, LINKS, MOST_ENTRIES, type Board, type BoardEntry, type Link } from './board.ts';

const WORDS: Readonly<Record<Link, string>> = { zoom: 'zoom', position: 'posicion', date: 'fecha', layer: 'capa' };
const NONE = 'ninguno';
const ENTRY = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@(?<date>\d{4}-\d{2}-\d{2}))?(?:~(?<layer>\w+))?$/;

/** The keys of an address that hold a board. */
export const BOARD_KEYS = ['comparar', 'sincro', 'disposicion', 'eje'] as const;
export type BoardKey = (typeof BOARD_KEYS)[number];

const writeEntry = ({ field_id, date, layer }: BoardEntry, { links }: Board): string =>
  field_id + (links.date || date === null ? '' : `@${date}`) + (links.layer || layer === null ? '' : `~${layer}`);

/**
 * A board as keys of an address; what is as usual is left out. The date and layer of linked panes are the address's own (`fecha`, `capa`).
 * Two lots in columns → `{ comparar: 'id,id' }`.
 */
export function writeBoard(board: Board): Partial<Record<BoardKey, string>> {
  const linked = LINKS.filter((link) => board.links[link]);
  return {
    comparar: board.entries.map((entry) => writeEntry(entry, board)).join(','),
    ...(linked.length === LINKS.length ? {} : { sincro: linked.map((link) => WORDS[link]).join(',') || NONE }),
    ...(board.arrangement === 'grid' ? { disposicion: 'cuadricula' } : {}),
    ...(board.axis === 'season' ? { eje: 'temporada' } : {}),
  };
}

const isLayer = (text: string | undefined): text is SceneLayerId => (SCENE_LAYER_IDS as readonly (string | undefined)[]).includes(text);

function readEntry(text: string): BoardEntry[] {
  const found = ENTRY.exec(text)?.groups;
  if (found === undefined) return [];
  const { id = '', date, layer } = found;
  return [
    { field_id: id, date: date !== undefined && Number.isFinite(Date.parse(date)) ? date : null, layer: isLayer(layer) ? layer : null },
  ];
}

/** The board an address holds; null when it holds none. What cannot be read is dropped. The inverse of `writeBoard`. */
export function readBoard(get: (key: BoardKey) => string | null): Board | null {
  const list = get('comparar');
  if (list === null) return null;
  const words = get('sincro')?.split(',');
  const links =
    words === undefined ? ALL_LINKED : (Object.fromEntries(LINKS.map((link) => [link, words.includes(WORDS[link])])) as Board['links']);
  return {
    entries: list.split(',').flatMap(readEntry).slice(0, MOST_ENTRIES),
    links,
    arrangement: get('disposicion') === 'cuadricula' ? 'grid' : 'columns',
    axis: get('eje') === 'temporada' ? 'season' : 'calendar',
  };
}
