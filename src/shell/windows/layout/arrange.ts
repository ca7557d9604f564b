import { byUse, isSide, type Layout, type PlacedPanel, type Rect, type Side } from './layout.ts';
import { GAP, HEADER, stackHeights, type StackItem } from './stack.ts';
import type { WidthClass } from './width-class.ts';

export const NAV_RAIL = 72;
export const TIMELINE = 104;
const TABS = 78;
const FREE_MIN = { width: 480, height: 360 };
const COLUMN = { left: { min: 280, max: 560 }, right: { min: 272, max: 560 } };
const RIGHT_SQUEEZED = 360;
/** A page is not squeezed below this beside the left column. */
const PAGE_LEAST = 760;
const SHEET_WIDTH = 380;
const PEEK = 168;
const PILL = 52;
/** The tools at the top of the map: a float that was never moved begins below them. */
export const BELOW_TOOLS = 64;
/** The phone's search over the map. */
const PHONE_TOP = 72;

export type Spec = {
  readonly width: number;
  readonly height: number | 'auto' | 'fill';
  readonly keeps?: number;
  readonly beside_map?: boolean;
  /** Of such a page: it leaves the left column where it is, where that leaves room for it. */
  readonly beside_card?: boolean;
  /** Of a panel at the bottom: it goes with the map, also where a page stands beside that. */
  readonly with_map?: boolean;
};
export type Detent = 'peek' | 'half' | 'full';
export type Scene = {
  readonly layout: Layout;
  readonly spec: (id: string) => Spec;
  readonly natural: Readonly<Record<string, number>>;
  readonly width: number;
  readonly height: number;
  readonly width_class: WidthClass;
  readonly detent: Detent;
  readonly has_timeline: boolean;
  readonly header?: number;
};
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

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));

const itemOf = (scene: Scene, panel: PlacedPanel): StackItem => {
  const { height: want, keeps } = scene.spec(panel.id);
  return { folded: panel.folded, height: panel.height, want, keeps, natural: scene.natural[panel.id] ?? null };
};

const members = (scene: Scene, side: Side): readonly PlacedPanel[] =>
  scene.layout.columns[side].flatMap((id) => scene.layout.panels[id] ?? []);

/** Widths of both columns, squeezed so that the map keeps 480. */
function columnWidths(scene: Scene): { left: number; right: number } {
  const widthOf = (side: 'left' | 'right'): number => {
    const panels = members(scene, side);
    if (panels.length === 0) return 0;
    const preferred = scene.layout.sizes[side] ?? Math.max(...panels.map((panel) => scene.spec(panel.id).width));
    return clamp(preferred, COLUMN[side].min, COLUMN[side].max);
  };
  const left = widthOf('left');
  const right = widthOf('right');
  const gaps = GAP * (2 + Number(left > 0) + Number(right > 0));
  const excess = left + right - (scene.width - NAV_RAIL - gaps - FREE_MIN.width);
  if (excess <= 0) return { left, right };
  const squeezed = Math.max(Math.min(right, RIGHT_SQUEEZED), right - excess);
  return { right: squeezed, left: left === 0 ? 0 : Math.max(COLUMN.left.min, left - (excess - (right - squeezed))) };
}

function stackRects(scene: Scene, side: 'left' | 'right', x: number, width: number): [string, Rect][] {
  const panels = members(scene, side);
  const heights = stackHeights(
    panels.map((panel) => itemOf(scene, panel)),
    scene.height - 2 * GAP,
    scene.header ?? HEADER,
  );
  let y = GAP;
  return panels.map((panel, at) => {
    const height = heights[at] ?? 0;
    const rect = { x, y, width, height };
    y += height + GAP;
    return [panel.id, rect];
  });
}

function bottomHeight(scene: Scene, panels = members(scene, 'bottom')): number {
  if (panels.length === 0) return 0;
  const header = scene.header ?? HEADER;
  if (panels.every((panel) => panel.folded)) return header;
  const wants = panels.map((panel) => {
    const want = scene.spec(panel.id).height;
    return typeof want === 'number' ? want : (scene.natural[panel.id] ?? FREE_MIN.height);
  });
  return clamp(scene.layout.sizes.bottom ?? Math.max(...wants), header, scene.height - 2 * GAP - FREE_MIN.height);
}

function floatRect(scene: Scene, panel: PlacedPanel, home: Point): Rect {
  const spec = scene.spec(panel.id);
  const natural = scene.natural[panel.id] ?? FREE_MIN.height;
  const rect = panel.rect ?? { ...home, width: spec.width, height: typeof spec.height === 'number' ? spec.height : natural };
  const width = Math.min(rect.width, scene.width - NAV_RAIL - 2 * GAP);
  const height = panel.folded ? (scene.header ?? HEADER) : Math.min(rect.height, scene.height - 2 * GAP);
  return { width, height, x: clamp(rect.x, NAV_RAIL + GAP, scene.width - width - GAP), y: clamp(rect.y, GAP, scene.height - height - GAP) };
}

/** Page panels stand side by side over the map and hug their content; one that works with the map keeps to the right of it. */
function pageRects(scene: Scene, pages: readonly PlacedPanel[]): [string, Rect][] {
  let next = NAV_RAIL + GAP;
  const widthOf = ({ id }: PlacedPanel): number => (scene.spec(id).beside_map ? 0 : scene.spec(id).width + GAP);
  return pages.map((panel, at) => {
    const spec = scene.spec(panel.id);
    // The first gives way, so that a detail keeps its width.
    const later = pages.slice(at + 1).reduce((sum, one) => sum + widthOf(one), 0);
    const room = spec.beside_map ? scene.width - NAV_RAIL - 3 * GAP - FREE_MIN.width : scene.width - next - GAP - later;
    const width = Math.min(spec.width, room);
    const most = scene.height - 2 * GAP;
    const height = spec.height === 'fill' ? most : Math.min(most, Math.max(240, scene.natural[panel.id] ?? 0));
    const x = spec.beside_map ? scene.width - GAP - width : next;
    if (!spec.beside_map) next += width + GAP;
    return [panel.id, { x, y: GAP, width, height: panel.folded ? (scene.header ?? HEADER) : height }];
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

/** Panels at the bottom side by side over a stretch of the window's foot, in their order. */
function lowRects(scene: Scene, low: readonly PlacedPanel[], x: number, width: number): [string, Rect][] {
  const height = bottomHeight(scene, low);
  const share = (width - GAP * (low.length - 1)) / Math.max(1, low.length);
  return low.map((panel, at) => [
    panel.id,
    { x: x + at * (share + GAP), y: scene.height - GAP - height, width: share, height: panel.folded ? (scene.header ?? HEADER) : height },
  ]);
}

/** What a page leaves free: beside one that works with the map that map, with the panels at the bottom that go with it. */
function besidePage(scene: Scene, free: Rect, page: Rect | undefined): { readonly free: Rect; readonly rects: [string, Rect][] } {
  if (page === undefined) return { free, rects: [] };
  const x = NAV_RAIL + GAP;
  const width = page.x - GAP - x;
  const low = members(scene, 'bottom').filter(({ id }) => scene.spec(id).with_map);
  const height = scene.height - 2 * GAP - (low.length === 0 ? 0 : bottomHeight(scene, low) + GAP);
  return { free: { x, y: GAP, width, height }, rects: lowRects(scene, low, x, width) };
}

/** Every open panel's rectangle, the free part of the map and the timeline's place (DESIGN §2). */
export function arrange(scene: Scene): Arrangement {
  if (scene.width_class === 'phone' || scene.width_class === 'sheet') return arrangeSheet(scene);
  const { left, right } = columnWidths(scene);
  const bottom = bottomHeight(scene);
  const x = NAV_RAIL + GAP + (left > 0 ? left + GAP : 0);
  const width = scene.width - x - GAP - (right > 0 ? right + GAP : 0);
  const free = { x, y: GAP, width, height: scene.height - 2 * GAP - (bottom > 0 ? bottom + GAP : 0) };
  const low = members(scene, 'bottom');
  // In the order they were opened: a press on one must not make it change places.
  const pages = Object.values(scene.layout.panels).filter((panel) => panel.place === 'page');
  const open_pages = pages.filter((panel) => !panel.folded);
  const placed_pages = pageRects(scene, pages);
  const docked: [string, Rect][] = [
    ...stackRects(scene, 'left', NAV_RAIL + GAP, left),
    ...stackRects(scene, 'right', scene.width - GAP - right, right),
    ...lowRects(scene, low, x, width),
  ];
  const floats = Object.values(scene.layout.panels).filter((panel) => !isSide(panel.place) && panel.place !== 'page');
  const has_page = open_pages.length > 0;
  // On the map, not on the lists; each a step beside the one before it.
  const unmoved = floats.filter(({ rect }) => rect === null).map(({ id }) => id);
  const homeOf = (id: string): Point => {
    const step = 2 * GAP * Math.max(0, unmoved.indexOf(id));
    return { x: (has_page ? NAV_RAIL + GAP : free.x) + step, y: GAP + BELOW_TOOLS + step };
  };
  const room = scene.width - x - GAP;
  const keeps_card = has_page && left > 0 && room >= PAGE_LEAST && open_pages.every(({ id }) => scene.spec(id).beside_card);
  const rects = Object.fromEntries([
    ...(has_page ? (keeps_card ? stackRects(scene, 'left', NAV_RAIL + GAP, left) : []) : docked),
    ...floats.map((panel): [string, Rect] => [panel.id, floatRect(scene, panel, homeOf(panel.id))]),
    ...placed_pages,
  ]);
  if (keeps_card) {
    const widened = placed_pages.map(([id, rect]): [string, Rect] => {
      const page_width = Math.min(room, scene.spec(id).width);
      return [id, { ...rect, x: scene.width - GAP - page_width, width: page_width }];
    });
    return { rects: { ...rects, ...Object.fromEntries(widened) }, free, timeline: null, page: false };
  }
  if (has_page) {
    const beside = placed_pages.find(([id]) => open_pages.some((panel) => panel.id === id) && scene.spec(id).beside_map);
    const left_over = besidePage(scene, free, beside?.[1]);
    const page = open_pages.some((panel) => !scene.spec(panel.id).beside_map);
    return { rects: { ...rects, ...Object.fromEntries(left_over.rects) }, free: left_over.free, timeline: null, page };
  }
  const low_open = low.some((panel) => !panel.folded);
  return withTimeline({ ...scene, has_timeline: scene.has_timeline && !low_open }, rects, free);
}
