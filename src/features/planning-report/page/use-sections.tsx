import { lazy, Suspense, useMemo, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import type { ReportSection } from '#domain/reports/report.ts';
import { paperSection, type SectionProps, type SectionState } from '#paper/sections.ts';

/** Sections that other features print, in the order they stand on the page. */
const FOREIGN = ['curve', 'phenology', 'zones', 'margin'] as const satisfies readonly ReportSection[];
export type ForeignSection = (typeof FOREIGN)[number];

const bodies = new Map<ForeignSection, LazyExoticComponent<ComponentType<SectionProps>>>();
function bodyOf(id: ForeignSection): LazyExoticComponent<ComponentType<SectionProps>> | null {
  const load = paperSection(id);
  const known = bodies.get(id);
  if (known !== undefined || load === undefined) return known ?? null;
  const made = lazy(async () => ({ default: await load() }));
  bodies.set(id, made);
  return made;
}

export type Sections = {
  readonly states: Partial<Readonly<Record<ForeignSection, SectionState>>>;
  /** What makes them, to be drawn somewhere: it shows nothing. */
  readonly makers: ReactNode;
};

/** What the features have for the sections that are wanted; the curve is always asked for, since a report begins with its chart. */
export function useSections(wanted: ReadonlySet<ReportSection>, props: Omit<SectionProps, 'onState'>): Sections {
  const [states, setStates] = useState<Sections['states']>({});
  const [tellers] = useState(
    () =>
      Object.fromEntries(
        FOREIGN.map((id) => [
          id,
          (state: SectionState) =>
            setStates((before) => (JSON.stringify(before[id]) === JSON.stringify(state) ? before : { ...before, [id]: state })),
        ]),
      ) as unknown as Readonly<Record<ForeignSection, SectionProps['onState']>>,
  );
  const shown = FOREIGN.filter((id) => id === 'curve' || wanted.has(id));
  const makers = (
    <Suspense fallback={null}>
      {shown.map((id) => {
        const Body = bodyOf(id);
        return Body === null ? null : <Body key={id} {...props} onState={tellers[id]} />;
      })}
    </Suspense>
  );
  const key = shown.join(' ');
  const kept = useMemo(
    () => Object.fromEntries(Object.entries(states).filter(([id]) => key.split(' ').includes(id))) as Sections['states'],
    [states, key],
  );
  return { states: kept, makers };
}
