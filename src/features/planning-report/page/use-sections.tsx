import { lazy, Suspense, useMemo, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import type { ReportSources } from '#domain/reports/report.ts';
import { paperSection, type PaperSectionId, type SectionProps, type SectionState } from '#paper/sections.ts';

/** Sections that other features print, in the order they stand on the page. */
const FOREIGN = ['curve', 'index', 'phenology', 'zones', 'margin'] as const satisfies readonly PaperSectionId[];
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

/** Where the sections' numbers come from: their formulas by name, and the weather of the first that has one. */
export function sourcesOf(states: Sections['states']): ReportSources {
  const ready = Object.values(states).filter((state) => state.kind === 'ready');
  return {
    formulas: Object.assign({}, ...ready.map(({ formulas }) => formulas)) as ReportSources['formulas'],
    weather: ready.flatMap(({ weather }) => weather ?? [])[0] ?? null,
  };
}

/** Who is to be named in the foot. */
export const attributionsOf = (first: string, states: readonly SectionState[]): string =>
  [...new Set([first, ...states.flatMap((state) => (state.kind === 'ready' ? [state.attribution] : []))])]
    .filter((text) => text !== '')
    .join(' · ');

/** What the features have for the sections that are wanted; the curve is always asked for, since a report begins with its chart. */
export function useSections(wanted: ReadonlySet<PaperSectionId>, props: Omit<SectionProps, 'onState'>): Sections {
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
