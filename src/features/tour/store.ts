import { z } from 'zod';
import { create } from 'zustand';
import type { Layout } from '#shell/windows/layout/layout.ts';
import { useSession } from '#state/session.ts';
import { readStored, writeStored } from '#state/stored-value.ts';
import type { Chapter } from './steps.ts';

export type Run = {
  readonly chapters: readonly Chapter[];
  readonly step: string;
  /** The panel this step opened, to be closed with it; it is open again after a reload. */
  readonly opened?: string | undefined;
};

/** How the page was before the tour, to be put back afterwards; not known after a reload. */
type Before = {
  readonly layout: Layout;
  readonly open_field_id: string | null;
  readonly field_ids: readonly string[];
  readonly focus: WeakRef<HTMLElement> | null;
};

export const useTour = create<{
  readonly run: Run | null;
  readonly before: Before | null;
  /** It was ended on this visit: it does not begin by itself again before the next. */
  readonly is_over: boolean;
}>(() => ({ run: null, before: null, is_over: false }));

const runSchema = z.object({ chapters: z.array(z.enum(['global', 'field'])).min(1), step: z.string(), opened: z.string().optional() });
const keyOf = (user_id: string): string => `surco:tour:${user_id}`;

/** Where this user was when the page was left. */
export function readRun(user_id: string): Run | null {
  const stored = runSchema.safeParse(readStored(keyOf(user_id)));
  return stored.success ? stored.data : null;
}

/** Sets the step on screen, and keeps it for a reload; null ends the tour. */
export function setRun(run: Run | null): void {
  const user_id = useSession.getState().user?.id;
  useTour.setState({ run });
  if (user_id !== undefined) writeStored(keyOf(user_id), run ?? undefined);
}
