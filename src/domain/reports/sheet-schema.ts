import { z } from 'zod';
import { PAPER_LIMITS, REPORT } from '../limits.ts';
import { cleanLines } from '../schemas/text.ts';
import { PAPER_SIZES, type DrawnNode, type PaperSize, type Sheet } from '../pdf/sheet.ts';

/** Shapes a page draws, and what they may say of themselves. */
const TAGS = ['g', 'line', 'rect', 'circle', 'path', 'image', 'text'] as const;
const NUMBERS = ['x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'width', 'height', 'font-size', 'stroke-width'] as const;
const OPACITIES = ['fill-opacity', 'stroke-opacity'] as const;
const COLOR = /^(?:none|#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]{5,40}\)|hsla?\([\d\s.,%/]{5,40}\))$/i;
const PATH = /^[\d\s.,+\-eEMmLlHhVvCcSsQqTtAaZz]*$/;
const TRANSFORM = /^(?:(?:matrix|translate|rotate|scale)\([\d\s.,+\-e]*\)\s*)*$/;
const PICTURE = /^data:image\/(?:png|jpeg);base64,[\da-z+/]+={0,2}$/i;

const number = z.union([z.number(), z.string().regex(/^-?\d+(?:\.\d+)?$/)], 'INVALID');
const color = z.string().regex(COLOR, 'INVALID');
const dashes = z
  .string('INVALID')
  .max(40, 'TOO_LONG')
  .regex(/^[\d\s.,]*$/, 'INVALID');
const attributes = z
  .object({
    ...Object.fromEntries([...NUMBERS, ...OPACITIES].map((name) => [name, number.optional()])),
    fill: color.optional(),
    stroke: color.optional(),
    d: z.string().max(REPORT.path_length, 'TOO_LONG').regex(PATH, 'INVALID').optional(),
    transform: z.string().max(200).regex(TRANSFORM, 'INVALID').optional(),
    href: z.string().max(REPORT.picture_length, 'TOO_LONG').regex(PICTURE, 'INVALID').optional(),
    'stroke-dasharray': dashes.optional(),
    'stroke-linecap': z.enum(['butt', 'round', 'square'], 'INVALID').optional(),
    'stroke-linejoin': z.enum(['round', 'miter', 'bevel'], 'INVALID').optional(),
    'font-weight': z.union([z.number(), z.string().regex(/^(?:\d{3}|normal|bold)$/)], 'INVALID').optional(),
    'text-anchor': z.enum(['start', 'middle', 'end'], 'INVALID').optional(),
  })
  .strict();

const words = z.string('INVALID').overwrite(cleanLines).max(PAPER_LIMITS.comment, 'TOO_LONG');
const short = words.max(REPORT.line_length, 'TOO_LONG');

/** Groups hold shapes; deeper than `deep` nothing is drawn that the product draws. */
const nodeSchema = (deep: number): z.ZodType<DrawnNode> =>
  z
    .object({
      tag: z.enum(TAGS, 'INVALID'),
      attributes,
      children: z.array(deep === 0 ? z.never() : z.lazy(() => nodeSchema(deep - 1))).max(deep === 0 ? 0 : REPORT.shapes, 'LIMIT_REACHED'),
      text: short.optional(),
    })
    .strict() as unknown as z.ZodType<DrawnNode>;

const side = z.number('INVALID').positive('INVALID').max(REPORT.side_px, 'INVALID');
const drawing = z
  .object({ width: side, height: side, label: words, nodes: z.array(nodeSchema(REPORT.nesting)).max(REPORT.shapes, 'LIMIT_REACHED') })
  .strict();
const cell = z
  .object({ text: words, is_strong: z.boolean().optional(), tone: z.enum(['quiet', 'warning', 'negative'], 'INVALID').optional() })
  .strict();
const cells = z.array(cell).max(REPORT.columns, 'LIMIT_REACHED');
const fact = z.object({ label: short, value: short, note: short.optional() }).strict();

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('facts'), rows: z.array(z.array(fact).max(REPORT.columns)).max(REPORT.fact_rows, 'LIMIT_REACHED') }).strict(),
  z.object({ kind: z.literal('heading'), text: short, note: words.optional() }).strict(),
  z.object({ kind: z.literal('text'), text: words, tone: z.enum(['quiet', 'warning'], 'INVALID').optional() }).strict(),
  z.object({ kind: z.literal('drawing'), drawing }).strict(),
  z
    .object({
      kind: z.literal('pictures'),
      columns: z.int().min(1).max(8, 'LIMIT_REACHED').optional(),
      pictures: z
        .array(z.object({ drawing, title: short, lines: z.array(short).max(REPORT.columns) }).strict())
        .max(REPORT.pictures, 'LIMIT_REACHED'),
    })
    .strict(),
  z
    .object({
      kind: z.literal('legend'),
      entries: z.array(z.object({ color, dash: dashes.optional(), label: short }).strict()).max(REPORT.columns, 'LIMIT_REACHED'),
    })
    .strict(),
  z
    .object({
      kind: z.literal('table'),
      columns: z
        .array(
          z.object({ label: short, share: z.number('INVALID').positive('INVALID').max(1_000), is_number: z.boolean().optional() }).strict(),
        )
        .max(REPORT.columns, 'LIMIT_REACHED'),
      rows: z.array(cells).max(REPORT.table_rows, 'LIMIT_REACHED'),
      foot: cells.optional(),
    })
    .strict(),
  z
    .object({ kind: z.literal('columns'), columns: z.array(z.object({ title: short, text: words }).strict()).max(4, 'LIMIT_REACHED') })
    .strict(),
  z
    .object({ kind: z.literal('signatures'), names: z.array(z.object({ role: short, name: short }).strict()).max(3, 'LIMIT_REACHED') })
    .strict(),
]);

/** A page that comes from outside, with nothing in it but what pages are drawn of: no address but that of its own pictures' bytes, no script. */
export const sheetSchema = z
  .object({
    language: z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, 'INVALID'),
    size: z.enum(Object.keys(PAPER_SIZES) as [PaperSize, ...PaperSize[]], 'INVALID'),
    title: short,
    subtitle: words,
    head: z.array(short).max(4, 'LIMIT_REACHED'),
    brand: short,
    mark: drawing.optional(),
    accent: color.optional(),
    blocks: z.array(block).max(REPORT.blocks, 'LIMIT_REACHED'),
    foot: words,
    page_of: short,
  })
  .strict() as unknown as z.ZodType<Sheet>;
