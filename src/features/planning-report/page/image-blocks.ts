import type { TFunction } from 'i18next';
import { cropKey, type Language } from '#domain/codes.ts';
import { findGenotype } from '#domain/catalog/genotypes.ts';
import { fitScale } from '#domain/compare/pane-views.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { MAP_ASIDE_PX, mapDrawing, scaleDrawing, sizeOf } from '#domain/pdf/map-drawing.ts';
import { PAPER_TOKENS } from '#domain/pdf/paper.ts';
import type { SheetBlock } from '#domain/pdf/sheet.ts';
import { rampColors } from '#domain/raster/render/color-ramps.ts';
import type { Palette } from '#domain/raster/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn } from '#domain/seasons/season.ts';
import type { Formats } from '#domain/formats.ts';
import { PAPER_WIDTH } from '#ui/pdf/draw-for-paper.ts';
import { isDoubtful, type ReportScene } from '../form/chosen.ts';
import type { FieldPicture } from './use-pictures.ts';

/** What reports of a field's images are printed from. */
export type Printed = {
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
  readonly attribution: string;
};

/** An image with its letter, where several are told apart by one. */
export type PrintedImage = { readonly letter: string; readonly scene: ReportScene; readonly picture: FieldPicture | null };

export const NOTHING = '—';
const GAP_PX = 20;
const STEPS = 60;
/** Around a field on a small picture. */
const AIR_PX = 5;
const COLORS = [PAPER_TOKENS['field-a'], PAPER_TOKENS['field-b']] as const;

export const subtitleOf = ({ field, producer }: Printed): string => [field.name, field.farm_name, producer].filter(Boolean).join(' · ');

/** Area, crop and genotype. */
export function fieldFacts({ t, format, language, field, season }: Printed) {
  const crop = cropIn(field.crops, season);
  const genotype = findGenotype(crop?.genotype_id ?? -1);
  return [
    { label: t('fact.area'), value: format.hectares(field.area_ha) },
    { label: t('fact.crop'), value: crop === undefined ? NOTHING : t(`catalog:crop.${cropKey(crop.crop) ?? 'other'}`) },
    { label: t('fact.genotype'), value: genotype?.names[language] ?? NOTHING },
  ];
}

/** A field on several dates, in one scale of colours, so many in a row, each picture of one height in px. */
export function imageBlocks(
  { t, format, polygon, palette }: Printed,
  images: readonly PrintedImage[],
  title: string,
  { columns, height }: { readonly columns: number; readonly height: number },
): SheetBlock[] {
  if (images.length === 0 || polygon === undefined) return [];
  const width = Math.round((PAPER_WIDTH - (columns - 1) * GAP_PX) / columns);
  const metres_per_px = fitScale([sizeOf(polygon)], width - 2 * AIR_PX, height - (images[0]?.letter === '' ? 2 * AIR_PX : MAP_ASIDE_PX));
  const pictures = images.map(({ letter, scene, picture }, i) => {
    const is_small = letter === '';
    const name = is_small ? format.dayMonth(scene.date) : `${letter} ${format.date(scene.date)}`;
    const usable = format.percent(scene.valid_fraction * 100);
    const lines = [
      `EVI ${format.index(scene.mean)} · ${is_small ? usable : t('image.usable', { share: usable })}`,
      ...(isDoubtful(scene) && !is_small ? [t('image.below')] : []),
    ];
    const drawing = mapDrawing({
      width,
      height,
      metres_per_px,
      polygon,
      picture,
      ...(is_small ? {} : { badge: { text: letter, color: COLORS[i] ?? COLORS[0] }, north: t('common:paper.north') }),
      label: [name, ...lines].join(', '),
    });
    return { title: name, lines, drawing };
  });
  const domain = images.find(({ picture }) => picture !== null)?.picture?.domain;
  const limits = domain && [0, 0.5, 1].map((at) => ({ at, text: format.index(domain[0] + at * (domain[1] - domain[0])) }));
  return [
    { kind: 'heading', text: title },
    { kind: 'pictures', columns, pictures },
    ...(limits === undefined
      ? []
      : [{ kind: 'drawing' as const, drawing: scaleDrawing('EVI', rampColors(palette, 'evi', STEPS), limits, PAPER_WIDTH) }]),
  ];
}
