import type { TFunction } from 'i18next';
import { loadFrame, type Frame } from '#api/imagery/frames.ts';
import { loadShared } from '#api/imagery/shared-frames.ts';
import { fitScale } from '#domain/compare/pane-views.ts';
import { asAppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { MAP_ASIDE_PX, mapDrawing, scaleDrawing, sizeOf } from '#domain/pdf/map-drawing.ts';
import { PAPER_TOKENS } from '#domain/pdf/paper.ts';
import { pictureColumns, type SheetBlock } from '#domain/pdf/sheet.ts';
import { legendColors, rampColors } from '#domain/raster/render/color-ramps.ts';
import { errorText } from '#i18n/error-text.ts';
import type { Formats } from '#domain/formats.ts';
import { roundLength } from '#map/controls/scale-length.ts';
import { pictureOf } from '#paper/picture-of.ts';
import { usePreferences } from '#state/preferences.ts';
import { PAPER_WIDTH } from '#ui/pdf/draw-for-paper.ts';
import { indexKey } from '../index-key.ts';
import type { Letter } from '../letters.ts';
import { rowTexts } from '../table/row-texts.ts';
import type { ComparedField } from '../use-compared-fields.ts';

export type PrintedField = Pick<ComparedField, 'letter' | 'field' | 'layer' | 'row' | 'scene' | 'polygon' | 'request' | 'is_locked'> & {
  readonly measured: Pick<ComparedField['measured'], 'error' | 'attribution'>;
};
export type Printed = {
  readonly t: TFunction<['compare', 'catalog', 'imagery', 'common']>;
  readonly format: Formats;
  /** One scale for all, as on the board. */
  readonly is_one_scale: boolean;
  /** One set of limits for the zones of all. */
  readonly is_shared: boolean;
};
/** A frame, or why there is none. */
type Arrived = { readonly frame: Frame } | { readonly reason: string };

const GAP_PX = 20;
/** Height of a picture by its width: of one alone, and of several. */
const SHAPE = { alone: 0.45, beside: 0.7 } as const;
const BAR_PX = 100;
/** Steps a continuous ramp is printed in. */
const STEPS = 60;
const COLORS: Readonly<Record<Letter, string>> = {
  A: PAPER_TOKENS['field-a'],
  B: PAPER_TOKENS['field-b'],
  C: PAPER_TOKENS['field-c'],
  D: PAPER_TOKENS['field-d'],
};

/** What the panes show, from where they have it. */
async function arrivedOf(fields: readonly PrintedField[], { t, is_shared }: Printed): Promise<readonly Arrived[]> {
  const asked = fields.flatMap(({ request }) => (request === null ? [] : [request]));
  const loaded = is_shared ? await loadShared(asked) : await Promise.allSettled(asked.map(loadFrame));
  return fields.map(({ request, is_locked, measured }): Arrived => {
    if (request === null) {
      const why = measured.error === null ? t(is_locked ? 'imagery:legend.locked' : 'no_scene') : errorText(measured.error).title;
      return { reason: why };
    }
    const result = loaded[asked.indexOf(request)];
    return result?.status === 'fulfilled' ? { frame: result.value } : { reason: errorText(asAppError(result?.reason)).title };
  });
}

/** The colours of what is printed with their limits: one scale where all have the same, else one for each that differs. */
function scalesOf(fields: readonly PrintedField[], arrived: readonly Arrived[], { t, format }: Printed): SheetBlock[] {
  const { palette } = usePreferences.getState();
  const scales = new Map<string, { letters: Letter[]; layer: ComparedField['layer']; frame: Frame }>();
  fields.forEach(({ letter, layer }, i) => {
    const one = arrived[i];
    if (one === undefined || !('frame' in one)) return;
    const key = [layer, ...(one.frame.breaks ?? one.frame.domain)].join(' ');
    const known = scales.get(key);
    if (known === undefined) scales.set(key, { letters: [letter], layer, frame: one.frame });
    else known.letters.push(letter);
  });
  return [...scales.values()].flatMap(({ letters, layer, frame: { breaks, domain, zone_values } }): SheetBlock[] => {
    const colors = legendColors(layer, palette);
    if (colors === null) return [];
    const name = t(`imagery:layer.${layer}`);
    const title = scales.size === 1 ? name : `${name}, ${format.list(letters)}`;
    const is_zoned = breaks !== null && zone_values !== null;
    const limits = is_zoned
      ? breaks.map((limit, i) => ({ at: (i + 1) / (breaks.length + 1), text: format.index(limit) }))
      : [0, 0.5, 1].map((at) => ({ at, text: format.index(domain[0] + at * (domain[1] - domain[0])) }));
    const shown = is_zoned ? colors : rampColors(palette, layer, STEPS);
    return [{ kind: 'drawing', drawing: scaleDrawing(title, shown, limits, PAPER_WIDTH) }];
  });
}

/** The fields as the board shows them, each whole on plain ground, with the scale of their colours. */
export async function pictureBlocks(fields: readonly PrintedField[], printed: Printed): Promise<SheetBlock[]> {
  const { t, format, is_one_scale } = printed;
  const arrived = await arrivedOf(fields, printed);
  const count = pictureColumns(fields.length);
  const width = Math.round((PAPER_WIDTH - GAP_PX * (count - 1)) / count);
  const height = Math.round(width * (count === 1 ? SHAPE.alone : SHAPE.beside));
  const scaleFor = (polygons: readonly (Polygon | undefined)[]): number => {
    const sizes = polygons.flatMap((polygon) => (polygon === undefined ? [] : [sizeOf(polygon)]));
    return fitScale(sizes, width, height - MAP_ASIDE_PX);
  };
  const shared = scaleFor(fields.map(({ polygon }) => polygon));
  const pictures = fields.map(async ({ letter, field, layer, row, scene, polygon }, i) => {
    const one = arrived[i] ?? { reason: '' };
    const metres_per_px = is_one_scale ? shared : scaleFor([polygon]);
    const metres = roundLength(metres_per_px * BAR_PX);
    const share = scene?.valid_fraction ?? null;
    const texts = rowTexts(row, format);
    const lines = [
      [field.farm_name, texts.date, `${t(indexKey(layer))} ${texts.value}`].filter((part) => part !== '').join(' · '),
      ...(share === null ? [] : [t('usable', { share: format.percent(share * 100) })]),
      ...('reason' in one ? [one.reason] : []),
    ];
    const title = `${letter} ${field.name}`;
    const drawing = mapDrawing({
      width,
      height,
      metres_per_px,
      polygon: polygon ?? null,
      picture: 'frame' in one ? await pictureOf(one.frame) : null,
      badge: { text: letter, color: COLORS[letter] },
      scale: { metres, text: metres >= 1000 ? format.withUnit(metres / 1000, 'km') : format.withUnit(metres, 'm') },
      north: t('common:paper.north'),
      label: [title, ...lines].join(', '),
    });
    return { title, lines, drawing };
  });
  return [{ kind: 'pictures', pictures: await Promise.all(pictures) }, ...scalesOf(fields, arrived, printed)];
}
