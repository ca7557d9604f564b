import type { TFunction } from 'i18next';
import { cropKey, type Language } from '#domain/codes.ts';
import { findGenotype } from '#domain/catalog/genotypes.ts';
import { fitScale } from '#domain/compare/pane-views.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { MAP_ASIDE_PX, mapDrawing, scaleDrawing, sizeOf } from '#domain/pdf/map-drawing.ts';
import { PAPER_TOKENS } from '#domain/pdf/paper.ts';
import type { Sheet, SheetBlock } from '#domain/pdf/sheet.ts';
import { rampColors } from '#domain/raster/render/color-ramps.ts';
import type { Palette } from '#domain/raster/types.ts';
import type { ReportSection } from '#domain/reports/report.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn } from '#domain/seasons/season.ts';
import type { Formats } from '#i18n/format.ts';
import { sheetOf } from '#paper/paper.ts';
import { PAPER_WIDTH } from '#ui/pdf/draw-for-paper.ts';
import { isDoubtful, type ReportScene } from '../form/chosen.ts';
import type { PlanningForm } from '../form/schema.ts';
import type { FieldPicture } from './use-pictures.ts';
import type { Sections } from './use-sections.tsx';

export type ChosenImage = { readonly letter: string; readonly scene: ReportScene; readonly picture: FieldPicture | null };

/** What a planning report is printed from. */
export type Planning = {
  readonly t: TFunction<['planning-report', 'catalog', 'common']>;
  readonly format: Formats;
  readonly language: Language;
  readonly field: Field;
  readonly season: Season;
  readonly season_label: string;
  readonly today: string;
  readonly polygon: Polygon | undefined;
  readonly palette: Palette;
  readonly producer: string | null;
  readonly made_by: string;
  readonly form: PlanningForm;
  readonly wanted: ReadonlySet<ReportSection>;
  readonly images: readonly ChosenImage[];
  readonly sections: Sections['states'];
  readonly attribution: string;
};

const NOTHING = '—';
const GAP_PX = 20;
/** px of a picture: two beside each other. */
const WIDTH = Math.round((PAPER_WIDTH - GAP_PX) / 2);
const HEIGHT = 232;
const STEPS = 60;
const COLORS = [PAPER_TOKENS['field-a'], PAPER_TOKENS['field-b']] as const;

/** What the field is, and what is planned for it. */
function factsBlock({ t, format, language, field, season, form }: Planning): SheetBlock {
  const crop = cropIn(field.crops, season);
  const genotype = findGenotype(crop?.genotype_id ?? -1);
  const amount = (value: number | null): string => (value === null || Number.isNaN(value) ? NOTHING : format.withUnit(value, 'kg/ha'));
  return {
    kind: 'facts',
    rows: [
      [
        { label: t('fact.area'), value: format.hectares(field.area_ha) },
        { label: t('fact.crop'), value: crop === undefined ? NOTHING : t(`catalog:crop.${cropKey(crop.crop) ?? 'other'}`) },
        { label: t('fact.genotype'), value: genotype?.names[language] ?? NOTHING },
      ],
      [
        { label: t('fact.sowing'), value: form.sowing_date === '' ? NOTHING : format.date(form.sowing_date) },
        { label: t('fact.yield'), value: amount(form.target_yield_kg_ha) },
        { label: t('fact.nitrogen'), value: amount(form.n_kg_ha) },
      ],
    ],
  };
}

/** The field on its two dates, in one scale of colours. */
function imageBlocks({ t, format, images, polygon, palette }: Planning): SheetBlock[] {
  if (images.length === 0 || polygon === undefined) return [];
  const metres_per_px = fitScale([sizeOf(polygon)], WIDTH, HEIGHT - MAP_ASIDE_PX);
  const pictures = images.map(({ letter, scene, picture }, i) => {
    const title = `${letter} ${format.date(scene.date)}`;
    const lines = [
      `EVI ${format.index(scene.mean)} · ${t('image.usable', { share: format.percent(scene.valid_fraction * 100) })}`,
      ...(isDoubtful(scene) ? [t('image.below')] : []),
    ];
    const drawing = mapDrawing({
      width: WIDTH,
      height: HEIGHT,
      metres_per_px,
      polygon,
      picture,
      badge: { text: letter, color: COLORS[i] ?? COLORS[0] },
      north: t('common:paper.north'),
      label: [title, ...lines].join(', '),
    });
    return { title, lines, drawing };
  });
  const domain = images.find(({ picture }) => picture !== null)?.picture?.domain;
  const limits = domain && [0, 0.5, 1].map((at) => ({ at, text: format.index(domain[0] + at * (domain[1] - domain[0])) }));
  return [
    { kind: 'heading', text: t('page.images') },
    { kind: 'pictures', pictures },
    ...(limits === undefined
      ? []
      : [{ kind: 'drawing' as const, drawing: scaleDrawing('EVI', rampColors(palette, 'evi', STEPS), limits, PAPER_WIDTH) }]),
  ];
}

const comment = (text: string): SheetBlock[] => (text.trim() === '' ? [] : [{ kind: 'text', text: text.trim() }]);

/** The pages of a planning report, as they are printed. */
export function planningSheet(planning: Planning): Sheet {
  const { t, field, season_label, today, wanted, sections, form, producer, made_by, attribution } = planning;
  const foreign = (id: keyof Sections['states']): readonly SheetBlock[] => {
    const state = sections[id];
    return wanted.has(id) && state?.kind === 'ready' ? state.blocks : [];
  };
  const sources = Object.entries(sections).flatMap(([id, state]) =>
    wanted.has(id as ReportSection) && state?.kind === 'ready' && state.attribution !== '' ? [state.attribution] : [],
  );
  return sheetOf({
    title: t('page.title'),
    subtitle: [field.name, field.farm_name, producer].filter(Boolean).join(' · '),
    season: season_label,
    today,
    blocks: [
      ...(wanted.has('data') ? [factsBlock(planning)] : []),
      ...foreign('curve'),
      ...(wanted.has('curve') ? comment(form.graph_comment) : []),
      ...(wanted.has('images') ? imageBlocks(planning) : []),
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
    sources: [...new Set([attribution, ...sources])].filter((text) => text !== '').join(' · '),
  });
}
