// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { panelDefinitions } from '#shell/panels/define-panel.ts';
import { closePanel, openById } from '#shell/panels/open-panel.ts';
import { arrange, type Arrangement } from '#shell/windows/layout/arrange.ts';
import { byUse, dock, EMPTY, fold, isSide, type Layout, type Rect } from '#shell/windows/layout/layout.ts';
import { widthClass } from '#shell/windows/layout/width-class.ts';
import { changeLayout, fitLayout, placePanel, sceneOf, useWindows } from '#shell/windows/windows-store.ts';
import { setMode } from '#shell/mode.ts';
import { useSession } from '#state/session.ts';
import type { User } from '#domain/schemas/user.ts';
import './panels.ts';

type Size = readonly [width: number, height: number];
const SIZES: readonly Size[] = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
];
const ids = panelDefinitions().map(({ id }) => id);
/** More than a column, whatever its place in the list: what folds for others is asked of it. */
const TALL = 'analytics';
/** Heights as panels have them: short, middling, and more than a column. */
const heightOf = (id: string): number => (id === TALL ? 1_000 : ([230, 420, 700, 1_000][ids.indexOf(id) % 4] ?? 420));

const measured = (): Record<string, number> =>
  Object.fromEntries(Object.keys(useWindows.getState().layout.panels).map((id) => [id, heightOf(id)]));
/** As after the first drawing of what is open. */
function measure(): void {
  useWindows.setState({ natural: measured() });
  fitLayout();
}
// Whoever may open every panel there is; of a mode and outside of it none stand beside each other.
useSession.setState({ user: { brand_id: 2, role: 'FM' } as User });
function begin([width, height]: Size, layout: Layout = EMPTY): void {
  setMode(null);
  useWindows.setState({ layout, width, height, width_class: widthClass(width), natural: {}, unsaved: {}, asking: null, kept: EMPTY });
}
/** Opened one after the other: by a link before any is measured, by keys each measured before the next. */
function open(list: readonly string[], by: 'link' | 'keys'): void {
  for (const id of list) {
    openById(id);
    if (by === 'keys') measure();
  }
  measure();
}

const overlap = (a: Rect, b: Rect): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;

function faultsOf(rects: Arrangement['rects'], timeline: Rect | null): string[] {
  const { layout, width, height } = useWindows.getState();
  const shown = Object.entries(rects).flatMap(([id, rect]) => {
    const panel = layout.panels[id];
    return panel ? [{ id, rect, panel }] : [];
  });
  return shown.flatMap(({ id, rect, panel }, at) => {
    const spec = sceneOf(useWindows.getState()).spec(id);
    const covers = shown.slice(at + 1).filter((other) => panel.place !== 'float' && other.panel.place !== 'float');
    const loose = panel.place === 'float' || (panel.place === 'page' && panel.folded);
    return [
      ...(rect.x < 84 || rect.y < 12 || rect.x + rect.width > width - 11 || rect.y + rect.height > height - 11 ? [`${id} outside`] : []),
      ...(!panel.folded && rect.height < Math.min(200, heightOf(id)) ? [`${id} ${rect.height} high`] : []),
      ...(!panel.folded && rect.width < Math.min(272, spec.width) ? [`${id} ${rect.width} wide`] : []),
      ...(!loose && timeline !== null && overlap(rect, timeline) ? [`${id} over the timeline`] : []),
      ...covers.flatMap((other) => (overlap(rect, other.rect) ? [`${id} and ${other.id} lie over each other`] : [])),
    ];
  });
}

/** What is wrong on screen now; `asked` is what was asked for last. */
function faults(asked?: string): string[] {
  const state = useWindows.getState();
  const { rects, timeline, free } = arrange({ ...sceneOf(state), has_timeline: true });
  const last = asked === undefined ? undefined : rects[asked];
  return [
    ...faultsOf(rects, timeline),
    ...(asked !== undefined && last === undefined ? [`${asked} unseen`] : []),
    ...(asked !== undefined && state.layout.panels[asked]?.folded ? [`${asked} folded`] : []),
    ...(asked !== undefined && byUse(state.layout)[0]?.id !== asked ? [`${asked} not used last`] : []),
    ...(free.width < 240 || free.height < 200 ? [`map ${free.width} × ${free.height}`] : []),
  ];
}

const pairs = ids.flatMap((a) => ids.flatMap((b) => (a === b ? [] : [[a, b]])));
const triples = ids.flatMap((a, i) => ids.slice(i + 1).flatMap((b, j) => ids.slice(i + j + 2).map((c) => [a, b, c])));

afterEach(() => begin([1440, 900]));

it.each(SIZES)('shows whatever is asked for last, whole and on top, of all panels in twos and threes at %d × %d', (...size) => {
  const wrong: string[] = [];
  const run = (list: readonly string[], by: 'link' | 'keys'): void => {
    begin(size);
    open(list, by);
    wrong.push(...faults(list.at(-1)).map((fault) => `${list.join(' + ')} by ${by}: ${fault}`));
  };
  for (const list of pairs) for (const by of ['link', 'keys'] as const) run(list, by);
  for (const list of triples) run(list, 'link');
  expect(pairs.length).toBe(ids.length * (ids.length - 1));
  expect(wrong).toEqual([]);
});

const DOCKED = ids.filter((id) => panelDefinitions().some((one) => one.id === id && one.place !== 'page' && one.place !== 'float'));
const docked_triples = triples.filter((list) => list.every((id) => DOCKED.includes(id)));

it.each(SIZES)('starves nothing when panels are unfolded, docked, restored or the window is made smaller, from %d × %d', (...size) => {
  const wrong: string[] = [];
  const after = (list: readonly string[], act: string, asked?: string): void => {
    wrong.push(...faults(asked).map((fault) => `${list.join(' + ')}, ${act}: ${fault}`));
  };
  for (const [at, list] of docked_triples.entries()) {
    begin(size);
    open(list, 'keys');
    const { layout } = useWindows.getState();
    for (const { id } of Object.values(layout.panels).filter(({ folded }) => folded)) {
      placePanel((now) => fold(now, id, false));
      after(list, `${id} unfolded`, id);
    }
    const side = (['left', 'right', 'bottom'] as const)[at % 3]!;
    const moved = list[at % 2]!;
    placePanel((now) => dock(now, moved, side));
    after(list, `${moved} to the ${side}`, moved);
    // As restored, or shrunk, with everything open in another window.
    for (const smaller of SIZES) {
      begin(
        smaller,
        list.reduce((now, id) => fold(now, id, false), layout),
      );
      measure();
      after(list, `in ${smaller[0]} × ${smaller[1]}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('gives back what folded for a panel when that closes, and the page that waited behind it', () => {
  begin([1440, 900]);
  open(['analytics', 'note_form'], 'keys');
  expect(useWindows.getState().layout.panels['analytics']).toMatchObject({ folded: true, folded_for: 'note_form' });
  closePanel('note_form');
  expect(useWindows.getState().layout.panels['analytics']).toMatchObject({ folded: false, folded_for: null });

  begin([1440, 900]);
  open(['field', 'gross_margin', 'weather'], 'keys');
  expect(Object.keys(arrange(sceneOf(useWindows.getState())).rects)).toEqual(['field', 'weather']);
  changeLayout((layout) => fold(layout, 'field', true));
  closePanel('weather');
  expect(Object.keys(arrange(sceneOf(useWindows.getState())).rects)).toContain('gross_margin');
});

it('lets a docked panel float rather than have words wait behind it that were not saved', () => {
  begin([1440, 900]);
  open(['gross_margin'], 'keys');
  useWindows.setState({ unsaved: { gross_margin: true } });
  open(['weather'], 'keys');
  const { layout } = useWindows.getState();
  expect(isSide(layout.panels['weather']!.place)).toBe(false);
  expect(Object.keys(arrange(sceneOf(useWindows.getState())).rects).toSorted()).toEqual(['gross_margin', 'weather']);
});
