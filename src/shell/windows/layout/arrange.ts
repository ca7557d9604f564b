import { bottomHeight, clamp, columnWidths, FREE_MIN, lowArea, lowRects, members, NAV_RAIL, stackRects } from './docked.ts';
import { byUse, isSide, type PlacedPanel, type Rect } from './layout.ts';
import type { Detent, Scene } from './scene.ts';
import { GAP, HEADER } from './stack.ts';

export const TIMELINE = 104;
const TABS = 78;
/** A page is not squeezed below this beside the left column. */
const PAGE_LEAST = 760;
const SHEET_WIDTH = 380;
const PEEK = 168;
const PILL = 52;
/** The tools at the top of the map: a float that was never moved begins below them. */
export const BELOW_TOOLS = 64;
/** The phone's search over the map. */
const PHONE_TOP = 72;

export type Arrangement = {
  /** Absent: open but not on screen now. */
  readonly rects: Readonly<Record<string, Rect>>;
  /** The part of the map nothing covers. */
  readonly free: Rect;
  readonly timeline: Rect | null;
  /** A page panel lies over the map, which is dimmed. */
  readonly page: boolean;
};

type Point = { readonly x: number; readonly y: number };

function floatRect(scene: Scene, panel: PlacedPanel, home: Point): Rect {
  const spec = scene.spec(panel.id);
  const natural = scene.natural[panel.id] ?? FREE_MIN.height;
  const rect = panel.rect ?? { ...home, width: spec.width, height: typeof spec.height === 'number' ? spec.height : natural };
  const width = Math.min(rect.width, scene.width - NAV_RAIL - 2 * GAP);
  const height = panel.folded ? (scene.header ?? HEADER) : Math.min(rect.height, scene.height - 2 * GAP);
  return { width, height, x: clamp(rect.x, NAV_RAIL + GAP, scene.width - width - GAP), y: clamp(rect.y, GAP, scene.height - height - GAP) };
}

type Front = {
  readonly pages: readonly PlacedPanel[];
  /** The left column, with the field's card, stands beside them. */
  readonly keeps_card: boolean;
  /** The map does, with the panels at the bottom that go with it. */
  readonly keeps_map: boolean;
};

/**
 * The page asked for last, with its detail or the list this belongs to. Null where a docked panel that cannot stand beside it was
 * asked for after it: then the page waits, and comes back when that panel closes. The other pages wait as well.
 */
function frontOf(scene: Scene): Front | null {
  const pages = Object.values(scene.layout.panels).filter(({ place, folded }) => place === 'page' && !folded);
  const first = pages.toSorted((a, b) => b.asked - a.asked)[0];
  if (first === undefined) return null;
  const master = scene.spec(first.id).detail_of ?? first.id;
  const kin = pages.filter(({ id }) => id === master || scene.spec(id).detail_of === master);
  const { left } = columnWidths(scene);
  const room = scene.width - NAV_RAIL - 3 * GAP - left;
  const keeps_card = left > 0 && room >= PAGE_LEAST && kin.every(({ id }) => scene.spec(id).beside_card);
  const keeps_map = !keeps_card && kin.every(({ id }) => scene.spec(id).beside_map);
  const front = { pages: kin.toSorted((a, b) => Number(b.id === master) - Number(a.id === master)), keeps_card, keeps_map };
  const is_past = Object.values(scene.layout.panels).some(
    (panel) => isSide(panel.place) && panel.asked > first.asked && !standsBeside(scene, panel, front),
  );
  return is_past ? null : front;
}

function standsBeside(scene: Scene, { id, place }: PlacedPanel, { keeps_card, keeps_map }: Front): boolean {
  const { with_map = false } = scene.spec(id);
  return place === 'left' ? keeps_card && !with_map : place === 'bottom' && keeps_map && with_map;
}

/** Whether an open panel is on screen, or waits until what was asked for after it is gone. */
export function isPlaced(scene: Scene, panel: PlacedPanel): boolean {
  if (scene.width_class === 'phone' || scene.width_class === 'sheet') return byUse(scene.layout)[0]?.id === panel.id;
  if (panel.place === 'float' || (panel.place === 'page' && panel.folded)) return true;
  const front = frontOf(scene);
  if (panel.place === 'page') return front?.pages.some(({ id }) => id === panel.id) ?? false;
  return front === null || standsBeside(scene, panel, front);
}

/** Page panels stand side by side over the map and hug their content; one that works with the map keeps to the right of it. */
function pageRects(scene: Scene, { pages, keeps_card }: Front): [string, Rect][] {
  const { left } = columnWidths(scene);
  const start = NAV_RAIL + GAP + (keeps_card ? left + GAP : 0);
  let next = start;
  const widthOf = ({ id }: PlacedPanel): number => scene.spec(id).width + GAP;
  return pages.map((panel, at) => {
    const spec = scene.spec(panel.id);
    // The first gives way, so that a detail keeps its width.
    const later = pages.slice(at + 1).reduce((sum, one) => sum + widthOf(one), 0);
    const beside_map = spec.beside_map && !keeps_card;
    const room = beside_map ? scene.width - NAV_RAIL - 3 * GAP - FREE_MIN.width : scene.width - next - GAP - later;
    const width = Math.min(spec.width, room);
    const most = scene.height - 2 * GAP;
    const height = spec.height === 'fill' ? most : Math.min(most, Math.max(240, scene.natural[panel.id] ?? 0));
    const x = spec.beside_map ? scene.width - GAP - width : next;
    next += width + GAP;
    return [panel.id, { x, y: GAP, width, height }];
  });
}

/** In a lower window, as one enlarged to twice its size is, half a sheet would hold its own header and no row. */
const LOW = 600;

export const sheetTop = (height: number, detent: Detent): number => {
  const full = height - 60;
  const tall = { peek: PEEK, half: height < LOW ? full : Math.round(height * 0.52), full }[detent];
  return height - Math.min(tall, height - 60);
};

/** One panel at a time: a bottom sheet on the phone, a right sheet of 380 on a small tablet. */
function arrangeSheet(scene: Scene): Arrangement {
  const active = byUse(scene.layout)[0];
  const { width, height } = scene;
  if (scene.width_class === 'phone') {
    const top = active ? sheetTop(height, scene.detent) : height - TABS;
    const rects = active ? { [active.id]: { x: 0, y: top, width, height: height - top - TABS } } : {};
    const pill = Math.max(PILL, scene.natural['timeline'] ?? 0);
    const y = top - pill - GAP;
    // Above a sheet drawn up to the top there is no map whose date could be changed.
    const timeline = scene.has_timeline && y >= 0 ? { x: GAP, y, width: width - 2 * GAP, height: pill } : null;
    return { rects, free: { x: 0, y: PHONE_TOP, width, height: Math.max(0, (timeline?.y ?? top) - PHONE_TOP) }, timeline, page: false };
  }
  const right = active ? SHEET_WIDTH : 0;
  const free = { x: NAV_RAIL + GAP, y: GAP, width: width - NAV_RAIL - 2 * GAP - (right ? right + GAP : 0), height: height - 2 * GAP };
  const rects = active ? { [active.id]: { x: width - right - GAP, y: GAP, width: right, height: height - 2 * GAP } } : {};
  return withTimeline(scene, rects, free);
}

function withTimeline(scene: Scene, rects: Arrangement['rects'], free: Rect): Arrangement {
  if (!scene.has_timeline) return { rects, free, timeline: null, page: false };
  const y = free.y + free.height - TIMELINE;
  // A right column that ends above the timeline leaves it the whole width.
  const blocked = Object.values(rects).some((rect) => rect.x > free.x + free.width && rect.y + rect.height + GAP > y);
  const timeline = { x: free.x, y, width: blocked ? free.width : scene.width - GAP - free.x, height: TIMELINE };
  return { rects, free: { ...free, height: free.height - TIMELINE - GAP }, timeline, page: false };
}

/** What a page leaves free: beside one that works with the map that map, with the panels at the bottom that go with it. */
function besidePage(scene: Scene, front: Front, page: Rect): { readonly free: Rect; readonly rects: [string, Rect][] } {
  const x = NAV_RAIL + GAP;
  const width = page.x - GAP - x;
  const low = members(scene, 'bottom').filter((panel) => standsBeside(scene, panel, front));
  const height = scene.height - 2 * GAP - (low.length === 0 ? 0 : bottomHeight(scene, low) + GAP);
  return { free: { x, y: GAP, width, height }, rects: lowRects(scene, low, x, width) };
}

/** Floats, and pages folded to their header: on the map, not on the lists; each a step beside the one before it. */
function looseRects(scene: Scene, free: Rect): [string, Rect][] {
  const loose = Object.values(scene.layout.panels).filter(({ place, folded }) => place === 'float' || (place === 'page' && folded));
  const unmoved = loose.filter(({ rect }) => rect === null).map(({ id }) => id);
  return loose.map((panel) => {
    const step = 2 * GAP * Math.max(0, unmoved.indexOf(panel.id));
    const rect = floatRect(scene, panel, { x: free.x + step, y: GAP + BELOW_TOOLS + step });
    return [panel.id, panel.place === 'page' ? { ...rect, width: Math.min(rect.width, SHEET_WIDTH) } : rect];
  });
}

/** What is on screen while pages are in front. */
function arrangePages(scene: Scene, front: Front, free: Rect): Arrangement {
  const pages = pageRects(scene, front);
  const first = pages[0]?.[1];
  const beside = front.keeps_map && first !== undefined ? besidePage(scene, front, first) : { free, rects: [] };
  const { left } = columnWidths(scene);
  const beside_it = members(scene, 'left').filter((panel) => standsBeside(scene, panel, front));
  const card = stackRects(scene, beside_it, NAV_RAIL + GAP, left);
  const home = front.keeps_map || first === undefined ? beside.free : first;
  const rects = Object.fromEntries([...card, ...beside.rects, ...looseRects(scene, home), ...pages]);
  return { rects, free: beside.free, timeline: null, page: !front.keeps_map && !front.keeps_card };
}

/** Every open panel's rectangle, the free part of the map and the timeline's place (DESIGN §2). */
export function arrange(scene: Scene): Arrangement {
  if (scene.width_class === 'phone' || scene.width_class === 'sheet') return arrangeSheet(scene);
  const { left, right } = columnWidths(scene);
  const low = members(scene, 'bottom');
  const bottom = bottomHeight(scene, low);
  const x = NAV_RAIL + GAP + (left > 0 ? left + GAP : 0);
  const width = scene.width - x - GAP - (right > 0 ? right + GAP : 0);
  const free = { x, y: GAP, width, height: scene.height - 2 * GAP - (bottom > 0 ? bottom + GAP : 0) };
  const front = frontOf(scene);
  if (front !== null) return arrangePages(scene, front, free);
  const foot = lowArea(scene);
  const rects = Object.fromEntries([
    ...stackRects(scene, members(scene, 'left'), NAV_RAIL + GAP, left),
    ...stackRects(scene, members(scene, 'right'), scene.width - GAP - right, right),
    ...lowRects(scene, low, foot.x, foot.width),
    ...looseRects(scene, free),
  ]);
  const low_open = low.some((panel) => !panel.folded);
  return withTimeline({ ...scene, has_timeline: scene.has_timeline && !low_open }, rects, free);
}
