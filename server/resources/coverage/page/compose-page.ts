import { fitScale } from '#domain/compare/pane-views.ts';
import { dateFormat } from '#domain/cached-formats.ts';
import { localDay } from '#domain/calendar/local-hour.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { COVERAGE, REPORT } from '#domain/limits.ts';
import { MAP_ASIDE_PX, mapDrawing, sizeOf, type MapPicture } from '#domain/pdf/map-drawing.ts';
import { PAPER_TOKENS } from '#domain/pdf/paper.ts';
import type { Sheet, SheetBlock } from '#domain/pdf/sheet.ts';
import { thinPolygon } from '#domain/pdf/thin-polygon.ts';
import type { PrintedField, ReportData } from '#domain/reports/report.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { eviScale } from '../../reports/paper/planning-blocks.ts';
import { PAPER_WIDTH, sheetOf } from '../../reports/paper/sheet.ts';
import type { PaperWords } from '../../reports/paper/words.ts';
import type { PrintedLine } from './queries.ts';

/** Where the programme's clocks are read: it covers fields of Argentina alone. */
const ZONE = 'America/Argentina/Buenos_Aires';
const NOTHING = '—';
const GAP_PX = 20;
const PICTURE = { width: Math.round((PAPER_WIDTH - 2 * GAP_PX) / 3), height: 190 } as const;
/** Points nearer than this to each other are one on paper. */
const THIN_PX = 0.7;
/** What drawings may take of a paper's bytes, so that the rest has room. */
const DRAWN_BYTES = 0.85 * REPORT.bytes;

/** An image on one side of the day; without a picture it could not be read. */
export type SeenImage = { readonly image: ReportData['images'][number]; readonly picture: MapPicture | null };
/** A field of a coverage with what was sown on it in words, and the day its images lie around. */
export type ShownField = PrintedField &
  Pick<PrintedLine, 'geometry' | 'resown_on'> & {
    readonly sowing: { readonly date: string; readonly hybrid: string | null; readonly density_plants_ha: number } | null;
    readonly around: string;
    readonly before: SeenImage | null;
    readonly after: SeenImage | null;
    readonly is_looked_through: boolean;
  };

/** What the paper of a coverage is composed of. */
export type ComposedPage = {
  readonly coverage: Pick<
    Coverage,
    | 'state'
    | 'firstname'
    | 'lastname'
    | 'business_name'
    | 'invoice'
    | 'acceptance'
    | 'annulment'
    | 'created_at'
    | 'area_ha'
    | 'year'
    | 'season'
    | 'period'
  >;
  readonly seed_brand: string;
  readonly fields: readonly ShownField[];
  /** Of the invoice's file; null with an invoice that the reader may not see. */
  readonly sha256: string | null;
  /** The product's day. */
  readonly today: string;
  readonly made_by: string;
  readonly brand: number;
  /** Who is to be named for the images. */
  readonly attribution: string;
};

export const dayOf = (moment: string): string => localDay(new Date(moment), ZONE);
const hourOf = ({ format }: PaperWords, moment: string): string =>
  dateFormat(format.locale, { timeZone: ZONE, hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' }).format(new Date(moment));
const provinceOf = (code: string | null): string => PROVINCES.find((province) => province.code === code)?.name ?? code ?? NOTHING;

type Fact = { readonly label: string; readonly value: string };
const factsBlock = (...rows: readonly (readonly Fact[])[]): SheetBlock => ({ kind: 'facts', rows });

function headFacts({ t, format }: PaperWords, { coverage, seed_brand, fields }: ComposedPage): SheetBlock {
  const { state, firstname, lastname, business_name, area_ha, created_at } = coverage;
  return factsBlock(
    [
      { label: t('coverage-paper:fact.state'), value: t(`coverage:state.${state}`) },
      { label: t('coverage-paper:fact.created'), value: format.date(dayOf(created_at)) },
      { label: t('coverage-paper:fact.brand'), value: seed_brand },
    ],
    [
      { label: t('coverage-paper:fact.holder'), value: `${firstname} ${lastname}` },
      ...(business_name === null ? [] : [{ label: t('coverage-paper:fact.business'), value: business_name }]),
      { label: t('coverage-paper:fact.fields'), value: format.number(fields.length) },
      { label: t('coverage-paper:fact.area'), value: format.hectares(area_ha) },
    ],
  );
}

function termsBlocks(words: PaperWords, { state, acceptance, year }: ComposedPage['coverage']): SheetBlock[] {
  const { t, format } = words;
  const said = (): SheetBlock => {
    if (acceptance !== null)
      return factsBlock([
        { label: t('coverage-paper:accepted_by'), value: acceptance.name },
        { label: t('coverage-paper:accepted_on'), value: format.date(dayOf(acceptance.at)) },
        { label: t('coverage-paper:accepted_at'), value: hourOf(words, acceptance.at) },
        { label: t('coverage-paper:terms_version'), value: acceptance.terms_version },
      ]);
    const day = format.date(seasonDates({ year })[1]);
    return { kind: 'text', text: state === 'pending' ? t('coverage-paper:waiting', { day }) : t('coverage-paper:not_accepted') };
  };
  return [{ kind: 'heading', text: t('coverage-paper:terms') }, said()];
}

function voidBlocks({ t, format }: PaperWords, { annulment }: ComposedPage['coverage']): SheetBlock[] {
  if (annulment === null) return [];
  return [
    { kind: 'heading', text: t('coverage-paper:void') },
    factsBlock(
      [
        { label: t('coverage-paper:void_by'), value: annulment.by },
        { label: t('coverage-paper:void_on'), value: format.date(dayOf(annulment.at)) },
      ],
      [{ label: t('coverage-paper:void_reason'), value: annulment.reason }],
    ),
  ];
}

function invoiceBlocks({ t }: PaperWords, { coverage: { invoice }, sha256 }: ComposedPage): SheetBlock[] {
  const said: SheetBlock =
    invoice === null || sha256 === null
      ? { kind: 'text', text: t('coverage-paper:invoice_hidden'), tone: 'quiet' }
      : factsBlock(
          [{ label: t('coverage-paper:file'), value: invoice.name }],
          [{ label: t('coverage-paper:sha256'), value: sha256.match(/.{8}/g)?.join(' ') ?? sha256 }],
        );
  return [{ kind: 'heading', text: t('coverage-paper:invoice') }, said];
}

function tables({ t, format }: PaperWords, fields: readonly ShownField[], area_ha: number): SheetBlock[] {
  const cell = (text: string | null) => ({ text: text ?? NOTHING });
  const area = (ha: number): string => format.hectares(ha).replace(/\s*ha$/, '');
  const name = { label: t('coverage-paper:column.name'), share: 3 };
  return [
    {
      kind: 'table',
      columns: [
        name,
        { label: t('coverage-paper:column.farm'), share: 3 },
        { label: t('coverage-paper:column.province'), share: 3 },
        { label: t('coverage-paper:column.area'), share: 1, is_number: true },
      ],
      rows: fields.map((field) => [cell(field.name), cell(field.farm), cell(provinceOf(field.province)), cell(area(field.area_ha))]),
      foot: [cell(t('coverage-paper:total')), { text: '' }, { text: '' }, { text: area(area_ha), is_strong: true }],
    },
    { kind: 'heading', text: t('coverage-paper:sowing'), note: t('coverage-paper:sowing_note') },
    {
      kind: 'table',
      columns: [
        name,
        { label: t('coverage-paper:column.sown'), share: 2 },
        { label: t('coverage-paper:column.resown'), share: 2 },
        { label: t('coverage-paper:column.hybrid'), share: 3 },
        { label: t('coverage-paper:column.density'), share: 2, is_number: true },
      ],
      rows: fields.map(({ name: called, sowing, resown_on }) => [
        cell(called),
        cell(sowing === null ? null : format.date(sowing.date)),
        cell(resown_on === null ? null : format.date(resown_on)),
        cell(sowing?.hybrid ?? null),
        cell(sowing === null ? null : format.number(sowing.density_plants_ha)),
      ]),
    },
  ];
}

/** A field's outline with what it measures, and its images on both sides of the day. */
function fieldBlocks({ t, format }: PaperWords, field: ShownField): SheetBlock[] {
  const { geometry, name, farm, area_ha, resown_on, around, before, after, is_looked_through } = field;
  if (geometry === null)
    return [
      { kind: 'heading', text: `${name} · ${farm}` },
      { kind: 'text', text: t('coverage-paper:not_seen', { name }) },
    ];
  const metres_per_px = fitScale([sizeOf(geometry)], PICTURE.width, PICTURE.height - MAP_ASIDE_PX);
  const polygon = thinPolygon(geometry, THIN_PX * metres_per_px);
  const map = { ...PICTURE, metres_per_px, polygon, picture: null };
  const outline = {
    title: t('coverage-paper:outline'),
    lines: [t('coverage-paper:measured', { area: format.hectares(area_ha) })],
    drawing: mapDrawing({
      ...map,
      parts: [{ polygons: [polygon.coordinates], fill: PAPER_TOKENS['accent-soft'] }],
      north: t('common:paper.north'),
      label: `${name}: ${format.hectares(area_ha)}`,
    }),
  };
  const view = (when: string, seen: SeenImage | null) => {
    const title = seen === null ? when : `${when} · ${format.date(seen.image.date)}`;
    const line =
      seen === null
        ? t(is_looked_through ? 'coverage-paper:no_image' : 'coverage-paper:not_measured')
        : seen.picture === null
          ? t('coverage-paper:not_read')
          : `EVI ${format.index(seen.image.mean ?? 0)} · ${t('planning-report:image.usable', { share: format.percent(seen.image.usable * 100) })}`;
    const label = `${name}, ${title}, ${line}`;
    return { title, lines: [line], drawing: mapDrawing({ ...map, picture: seen?.picture ?? null, label }) };
  };
  const day = format.date(around);
  return [
    {
      kind: 'heading',
      text: `${name} · ${farm}`,
      note: resown_on === null ? t('coverage-paper:around_created', { day }) : t('coverage-paper:around_resow', { day }),
    },
    {
      kind: 'pictures',
      columns: 3,
      pictures: [outline, view(t('coverage-paper:before'), before), view(t('coverage-paper:after'), after)],
    },
  ];
}

/** The fields that are drawn: the first ones, as many as the paper has room for. */
function drawnBlocks(words: PaperWords, fields: readonly ShownField[]): SheetBlock[] {
  const drawn: SheetBlock[][] = [];
  let bytes = 0;
  for (const field of fields.slice(0, COVERAGE.pictured)) {
    const blocks = fieldBlocks(words, field);
    bytes += Buffer.byteLength(JSON.stringify(blocks));
    if (bytes > DRAWN_BYTES) break;
    drawn.push(blocks);
  }
  const { t, format } = words;
  const rest = { drawn: format.number(drawn.length), of: format.number(fields.length) };
  return [
    { kind: 'heading', text: t('coverage-paper:images') },
    ...drawn.flat(),
    ...(drawn.length < fields.length ? [{ kind: 'text' as const, text: t('coverage-paper:rest', rest), tone: 'quiet' as const }] : []),
    eviScale(words),
  ];
}

/** A coverage's pages as they are printed for one reader. */
export function composePage(words: PaperWords, page: ComposedPage): Sheet {
  const { coverage, seed_brand, fields, today, made_by, brand, attribution } = page;
  const { t } = words;
  return sheetOf(words, {
    title: t('coverage-paper:title'),
    subtitle: [`${coverage.firstname} ${coverage.lastname}`, coverage.business_name, seed_brand],
    season: words.seasonName(coverage),
    on: today,
    made_by,
    brand,
    blocks: [
      headFacts(words, page),
      ...voidBlocks(words, coverage),
      ...termsBlocks(words, coverage),
      { kind: 'heading', text: t('coverage-paper:fact.fields') },
      ...tables(words, fields, coverage.area_ha),
      ...invoiceBlocks(words, page),
      ...drawnBlocks(words, fields),
    ],
    sources: attribution,
  });
}
