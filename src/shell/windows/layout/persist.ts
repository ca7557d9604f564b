import { z } from 'zod';
import { useSession } from '#state/session.ts';
import { readStored, writeStored } from '#state/stored-value.ts';
import { panelDefinition } from '../../panels/define-panel.ts';
import { useWindows } from '../windows-store.ts';
import { EMPTY, type Layout } from './layout.ts';
import type { WidthClass } from './width-class.ts';

const SAVE_MS = 400;

const rectSchema = z.object({ x: z.number(), y: z.number(), width: z.number().min(1), height: z.number().min(1) });
const panelSchema = z.object({
  id: z.string(),
  place: z.enum(['left', 'right', 'bottom', 'float', 'page']),
  rect: rectSchema.nullable(),
  height: z.number().nullable(),
  folded: z.boolean(),
  pinned_field_id: z.string().nullable(),
  used: z.number(),
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
  return definition !== undefined && definition.transient !== true;
};

/** The layout kept for this user at this width, or null. Anything unreadable counts as none. */
export function readLayout(user_id: string, width_class: WidthClass): Layout | null {
  const stored = layoutSchema.safeParse(readStored(keyOf(user_id, width_class)));
  return stored.success ? restorable(stored.data as Layout, known) : null;
}

/** Restores this user's layout and keeps every later change, per width class. Answers how to stop. */
export function keepLayout(first: () => Layout): () => void {
  const user_id = useSession.getState().user?.id ?? 'nobody';
  const restore = (width_class: WidthClass): void => useWindows.setState({ layout: readLayout(user_id, width_class) ?? first() });
  restore(useWindows.getState().width_class);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = useWindows.subscribe((state, before) => {
    if (state.width_class !== before.width_class) {
      clearTimeout(timer);
      writeStored(keyOf(user_id, before.width_class), restorable(before.layout, known));
      // What is open stays open: only the places are those of the new width.
      const stored = readLayout(user_id, state.width_class);
      if (stored && Object.keys(state.unsaved).length === 0) useWindows.setState({ layout: stored });
    } else if (state.layout !== before.layout) {
      clearTimeout(timer);
      timer = setTimeout(() => writeStored(keyOf(user_id, state.width_class), restorable(useWindows.getState().layout, known)), SAVE_MS);
    }
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
    useWindows.setState({ layout: EMPTY, unsaved: {}, asking: null, natural: {} });
  };
}
