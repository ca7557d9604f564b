import { z } from 'zod';
import { useSession } from '#state/session.ts';
import { readStored, writeStored } from '#state/stored-value.ts';
import { modeOf, panelDefinition } from '../../panels/define-panel.ts';
import { fitLayout, useWindows } from '../windows-store.ts';
import { byUse, EMPTY, isSide, open, placeOf, taken, type Layout, type Side } from './layout.ts';
import type { WidthClass } from './width-class.ts';

const SAVE_MS = 400;

const rectSchema = z.object({ x: z.number(), y: z.number(), width: z.number().min(1), height: z.number().min(1) });
const panelSchema = z.object({
  id: z.string(),
  place: z.enum(['left', 'right', 'bottom', 'float', 'page']),
  rect: rectSchema.nullable(),
  height: z.number().nullable(),
  folded: z.boolean(),
  folded_for: z.string().nullable().default(null),
  pinned_field_id: z.string().nullable(),
  used: z.number(),
  asked: z.number().default(-1),
  args: z.unknown().optional(),
});
const sideSchema = <Value extends z.ZodType>(value: Value) => z.object({ left: value, right: value, bottom: value });
const layoutSchema = z.object({
  panels: z.record(z.string(), panelSchema),
  columns: sideSchema(z.array(z.string())),
  sizes: sideSchema(z.number().nullable()),
  clock: z.number(),
});

const keyOf = (user_id: string, width_class: WidthClass): string => `surco:layout:${user_id}:${width_class}`;

/**
 * The layout as it is kept: without panels that are not restored, and without what they were opened with or pinned to,
 * so that nothing of a user's fields stays in the browser.
 */
export function restorable(layout: Layout, keep: (id: string) => boolean): Layout {
  const panels: Layout['panels'] = Object.fromEntries(
    Object.entries(layout.panels).flatMap(([id, panel]) => (keep(id) ? [[id, { ...panel, args: undefined, pinned_field_id: null }]] : [])),
  );
  const column = (side: 'left' | 'right' | 'bottom') => layout.columns[side].filter((id) => panels[id]?.place === side);
  return { ...layout, panels, columns: { left: column('left'), right: column('right'), bottom: column('bottom') } };
}

const known = (id: string): boolean => {
  const definition = panelDefinition(id);
  return definition !== undefined && definition.transient !== true && modeOf(id) === null;
};

/** The layout kept for this user at this width, or null. Anything unreadable counts as none. */
export function readLayout(user_id: string, width_class: WidthClass): Layout | null {
  const stored = layoutSchema.safeParse(readStored(keyOf(user_id, width_class)));
  return stored.success ? restorable(stored.data as Layout, known) : null;
}

/** What is kept of the visit before and not on screen stays kept, in its place among what is. */
function withKept(layout: Layout, kept: Layout): Layout {
  const column = (now: Layout, id: string, side: Side, at = now.columns[side].length) => ({
    ...now.columns,
    [side]: now.columns[side].toSpliced(at, 0, id),
  });
  return Object.values(kept.panels).reduce((now, panel) => {
    const { place, at } = placeOf(panel.id, now, kept, panel);
    const columns = isSide(place) ? column(now, panel.id, place, at) : now.columns;
    return { ...now, columns, panels: { ...now.panels, [panel.id]: panel } };
  }, layout);
}

/** The sizes of a layout without its panels, which open where it has them. */
const asideOf = (kept: Layout): { readonly layout: Layout; readonly kept: Layout } => ({ layout: { ...EMPTY, sizes: kept.sizes }, kept });

/** What is open stays open as it is: only the places are those of the new width. */
function moved(layout: Layout, stored: Layout): { readonly layout: Layout; readonly kept: Layout } {
  return byUse(layout)
    .toReversed()
    .reduce((now, { id, place, rect, args, pinned_field_id, folded, folded_for }) => {
      const opened = open(now.layout, id, { ...placeOf(id, now.layout, now.kept, { place, rect }), args });
      const panel = opened.panels[id];
      const panels = panel ? { ...opened.panels, [id]: { ...panel, pinned_field_id, folded, folded_for } } : opened.panels;
      return { layout: { ...opened, panels }, kept: taken(now.kept, id) };
    }, asideOf(stored));
}

/**
 * Restores this user's layout and keeps every later change, per width class. Where a link names the panels, those alone open: what is
 * stored, or a first visit begins with, stays stored and comes back, panel by panel as each is opened, and as a whole with the next visit that names none.
 * Answers how to stop.
 */
export function keepLayout(first: () => Layout, is_named = false): () => void {
  const user_id = useSession.getState().user?.id ?? 'nobody';
  const at_start = readLayout(user_id, useWindows.getState().width_class) ?? first();
  useWindows.setState(is_named ? asideOf(at_start) : { layout: at_start, kept: EMPTY });
  fitLayout();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = ({ layout, kept, width_class }: ReturnType<typeof useWindows.getState>): void => {
    writeStored(keyOf(user_id, width_class), restorable(withKept(layout, kept), known));
  };
  const unsubscribe = useWindows.subscribe((state, before) => {
    if (state.width_class !== before.width_class) {
      clearTimeout(timer);
      write(before);
      const stored = readLayout(user_id, state.width_class);
      useWindows.setState(stored ? moved(before.layout, stored) : { kept: EMPTY });
    } else if (state.layout !== before.layout) {
      clearTimeout(timer);
      timer = setTimeout(() => write(useWindows.getState()), SAVE_MS);
    }
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
    useWindows.setState({ layout: EMPTY, kept: EMPTY, unsaved: {}, asking: null, natural: {} });
  };
}
