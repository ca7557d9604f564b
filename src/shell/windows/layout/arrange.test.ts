import { describe, expect, it } from 'vitest';
import { arrange, sheetTop } from './arrange.ts';
import type { Detent, Scene, Spec } from './scene.ts';
import { EMPTY, float, open, setSize, type Layout } from './layout.ts';

const SPECS: Record<string, Spec> = {
  fields: { width: 328, height: 'fill' },
  analytics: { width: 452, height: 504 },
  weather: { width: 452, height: 360 },
  layers: { width: 272, height: 'auto' },
  log: { width: 900, height: 516 },
  users: { width: 940, height: 'auto' },
  user: { width: 344, height: 'auto', detail_of: 'users' },
  review: { width: 780, height: 'fill', beside_map: true },
  margin: { width: 1028, height: 'fill', beside_map: true, beside_card: true },
  radar: { width: 612, height: 'auto', with_map: true },
};
const layoutOf = (...places: [string, 'left' | 'right' | 'bottom' | 'float' | 'page'][]): Layout =>
  places.reduce((layout, [id, place]) => open(layout, id, { place, args: undefined }), EMPTY);
const scene = (layout: Layout, over: Partial<Scene> = {}): Scene => ({
  layout,
  spec: (id) => SPECS[id] ?? { width: 360, height: 'auto' },
  natural: { analytics: 600, weather: 400, layers: 470, users: 500, log: 700 },
  width: 1440,
  height: 900,
  width_class: 'wide',
  detent: 'half',
  has_timeline: true,
  ...over,
});

describe('arrange', () => {
  it('lays out the reference window of DESIGN §2', () => {
    const { rects, free } = arrange(scene(layoutOf(['fields', 'left'], ['analytics', 'right'], ['weather', 'right'])));
    expect(rects['fields']).toEqual({ x: 84, y: 12, width: 328, height: 876 });
    expect(rects['analytics']).toEqual({ x: 976, y: 12, width: 452, height: 504 });
    expect(rects['weather']).toEqual({ x: 976, y: 528, width: 452, height: 360 });
    expect(free).toEqual({ x: 424, y: 12, width: 540, height: 760 });
  });

  it('lets the timeline run under a right column that ends above it', () => {
    const { timeline } = arrange(scene(layoutOf(['fields', 'left'], ['layers', 'right'])));
    expect(timeline).toEqual({ x: 424, y: 784, width: 1004, height: 104 });
  });

  it('squeezes the columns until the map keeps 480, at 1280', () => {
    const { free } = arrange(scene(setSize(layoutOf(['fields', 'left'], ['analytics', 'right']), 'right', 560), { width: 1280 }));
    expect(free.width).toBeGreaterThanOrEqual(480 - 12);
  });

  it('gives the bottom panel 516 px at most in the reference window, and hides the timeline there', () => {
    const { rects, free, timeline } = arrange(scene(layoutOf(['log', 'bottom'])));
    expect(rects['log']).toEqual({ x: 84, y: 372, width: 1344, height: 516 });
    expect(free).toEqual({ x: 84, y: 12, width: 1344, height: 348 });
    expect(timeline).toBeNull();
  });

  it('keeps beside a page that works with the map what goes with the map, and nothing else of the foot', () => {
    const beside = arrange(scene(layoutOf(['fields', 'left'], ['log', 'bottom'], ['radar', 'bottom'], ['review', 'page'])));
    expect(Object.keys(beside.rects).toSorted()).toEqual(['radar', 'review']);
    expect(beside.rects['radar']).toMatchObject({ x: 84, width: beside.rects['review']!.x - 12 - 84 });
    expect(beside.free.y + beside.free.height).toBe(beside.rects['radar']!.y - 12);
    expect(beside.timeline).toBeNull();
  });

  it('opens floats on the map, each a step beside the one before, and leaves where they were put alone', () => {
    const moved = float(layoutOf(['weather', 'float']), 'weather', { x: 700, y: 300, width: 360, height: 400 });
    const layout = open(
      open(open(moved, 'fields', { place: 'left', args: undefined }), 'share', { place: 'float', args: undefined }),
      'offer',
      {
        place: 'float',
        args: undefined,
      },
    );
    const { rects, free } = arrange(scene(layout));
    expect(rects['weather']).toEqual({ x: 700, y: 300, width: 360, height: 400 });
    expect(rects['share']).toMatchObject({ x: free.x, y: 76 });
    expect(rects['offer']).toMatchObject({ x: free.x + 24, y: 100 });
  });

  it('shows a page panel alone over the map', () => {
    const { rects, page } = arrange(scene(layoutOf(['fields', 'left'], ['users', 'page'])));
    expect(page).toBe(true);
    expect(rects['fields']).toBeUndefined();
    expect(rects['users']).toEqual({ x: 84, y: 12, width: 940, height: 500 });
  });

  it('puts a detail at the right of its page, wherever was pressed last, and lets the page give way', () => {
    const layout = open(layoutOf(['users', 'page'], ['user', 'page']), 'users', { place: 'page', args: undefined });
    const { rects } = arrange(scene(layout));
    expect(rects['users']).toEqual({ x: 84, y: 12, width: 940, height: 500 });
    expect(rects['user']).toEqual({ x: 1036, y: 12, width: 344, height: 240 });
    const narrow = arrange(scene(layout, { width: 1280 })).rects;
    expect(narrow['users']?.width).toBe(828);
    expect(narrow['user']).toEqual({ x: 924, y: 12, width: 344, height: 240 });
  });

  it('keeps a page panel that works with the map beside it, undimmed and without a timeline', () => {
    const { rects, free, timeline, page } = arrange(scene(layoutOf(['fields', 'left'], ['analytics', 'right'], ['review', 'page'])));
    expect(rects).toEqual({ review: { x: 648, y: 12, width: 780, height: 876 } });
    expect(free).toEqual({ x: 84, y: 12, width: 552, height: 876 });
    expect(timeline).toBeNull();
    expect(page).toBe(false);
  });

  it('narrows such a panel until the map keeps 480', () => {
    const { rects, free } = arrange(scene(layoutOf(['review', 'page']), { width: 1280 }));
    expect(rects['review']?.width).toBe(692);
    expect(free.width).toBe(480);
  });

  it('leaves the card beside a page that needs it, as wide as what is left, and hides it where that is too little', () => {
    const layout = layoutOf(['fields', 'left'], ['analytics', 'right'], ['margin', 'page']);
    const { rects } = arrange(scene(layout));
    expect(Object.keys(rects).toSorted()).toEqual(['fields', 'margin']);
    const card = rects['fields'];
    expect(rects['margin']?.x).toBe((card?.x ?? 0) + (card?.width ?? 0) + 12);
    expect((rects['margin']?.x ?? 0) + (rects['margin']?.width ?? 0)).toBe(1440 - 12);
    expect(Object.keys(arrange(scene(layout, { width: 1100 })).rects)).toEqual(['margin']);
  });

  it('shows one sheet on the phone, with the field in the upper part', () => {
    const { rects, free } = arrange(
      scene(layoutOf(['fields', 'left'], ['analytics', 'right']), { width: 390, height: 844, width_class: 'phone' }),
    );
    expect(Object.keys(rects)).toEqual(['analytics']);
    expect(rects['analytics']?.y).toBe(844 - Math.round(844 * 0.52));
    expect(free.y + free.height).toBeLessThan(rects['analytics']?.y ?? 0);
  });

  it('leaves the search its place on the phone, and a drawing as many rows as it needs above the sheet', () => {
    const phone = { width: 390, height: 844, width_class: 'phone', detent: 'peek' } as const;
    const { free, timeline } = arrange(scene(layoutOf(['field_draw', 'left']), { ...phone, natural: { timeline: 114 } }));
    expect(timeline).toEqual({ x: 12, y: 844 - 168 - 12 - 114, width: 366, height: 114 });
    expect(free).toEqual({ x: 0, y: 72, width: 390, height: 550 - 72 });
    expect(arrange(scene(layoutOf(['fields', 'left']), phone)).timeline?.height).toBe(52);
    expect(arrange(scene(layoutOf(['fields', 'left']), { ...phone, detent: 'full' })).timeline).toBeNull();
  });

  it('draws the sheet up where half a window holds no row of a list', () => {
    const topAt = (height: number, detent: Detent) => sheetTop(height, detent);
    expect([topAt(450, 'half'), topAt(599, 'half'), topAt(600, 'half')]).toEqual([60, 60, 600 - 312]);
    expect([topAt(450, 'peek'), topAt(450, 'full')]).toEqual([450 - 168, 60]);
  });

  it('shows one right sheet of 380 on a small tablet', () => {
    const { rects } = arrange(scene(layoutOf(['fields', 'left'], ['analytics', 'right']), { width: 900, width_class: 'sheet' }));
    expect(rects).toEqual({ analytics: { x: 508, y: 12, width: 380, height: 876 } });
  });
});
