import type { Sheet, SheetBlock } from '#domain/pdf/sheet.ts';
import type { ReportSection } from '#domain/reports/report.ts';
import { sheetOf } from '#paper/paper.ts';
import type { PlanningForm } from '../form/schema.ts';
import { fieldFacts, imageBlocks, NOTHING, subtitleOf, type Printed, type PrintedImage } from './image-blocks.ts';
import { attributionsOf, type ForeignSection, type Sections } from './use-sections.tsx';

/** What a planning report is printed from. */
export type Planning = Printed & {
  readonly made_by: string;
  readonly form: PlanningForm;
  readonly wanted: ReadonlySet<ReportSection>;
  readonly images: readonly PrintedImage[];
  readonly sections: Sections['states'];
};

const PICTURES = { columns: 2, height: 232 } as const;

/** What the field is, and what is planned for it. */
function factsBlock(planning: Planning): SheetBlock {
  const { t, format, form } = planning;
  const amount = (value: number | null): string => (value === null || Number.isNaN(value) ? NOTHING : format.withUnit(value, 'kg/ha'));
  return {
    kind: 'facts',
    rows: [
      fieldFacts(planning),
      [
        { label: t('fact.sowing'), value: form.sowing_date === '' ? NOTHING : format.date(form.sowing_date) },
        { label: t('fact.yield'), value: amount(form.target_yield_kg_ha) },
        { label: t('fact.nitrogen'), value: amount(form.n_kg_ha) },
      ],
    ],
  };
}

const comment = (text: string): SheetBlock[] => (text.trim() === '' ? [] : [{ kind: 'text', text: text.trim() }]);

/** The pages of a planning report, as they are printed. */
export function planningSheet(planning: Planning): Sheet {
  const { t, season_label, today, wanted, sections, form, images, producer, made_by, attribution } = planning;
  const foreign = (id: Exclude<ForeignSection, 'index'>): readonly SheetBlock[] => {
    const state = sections[id];
    return wanted.has(id) && state?.kind === 'ready' ? state.blocks : [];
  };
  const printed = Object.entries(sections).flatMap(([id, state]) => (wanted.has(id as ReportSection) ? [state] : []));
  return sheetOf({
    title: t('page.title'),
    subtitle: subtitleOf(planning),
    season: season_label,
    today,
    blocks: [
      ...(wanted.has('data') ? [factsBlock(planning)] : []),
      ...foreign('curve'),
      ...(wanted.has('curve') ? comment(form.graph_comment) : []),
      ...(wanted.has('images') ? imageBlocks(planning, images, t('page.images'), PICTURES) : []),
      ...foreign('phenology'),
      ...foreign('zones'),
      ...foreign('margin'),
      ...(form.comments.trim() === '' ? [] : [{ kind: 'heading' as const, text: t('page.comments') }, ...comment(form.comments)]),
      {
        kind: 'signatures',
        names: [
          { role: t('page.producer'), name: producer ?? NOTHING },
          { role: t('page.adviser'), name: made_by },
        ],
      },
    ],
    sources: attributionsOf(attribution, printed),
  });
}
