import { zipSync } from 'fflate';
import { areaM2 } from '../../geometry/measure/area.ts';
import type { Polygon, Ring } from '../../geometry/types.ts';
import { escapeXml } from '../export/escape-xml.ts';
import { ZIP_DATE } from '../zip/zip-date.ts';

/** Data dictionary entries (ISO 11783-11) with their step: volume, mass and count a square metre. */
const RATES = {
  /** 0.01 mm³/m²; 1 L/ha is 100 mm³/m². */
  l_ha: { ddi: 1, steps: 10_000, decimals: 1, unit: 'L/ha' },
  /** 1 mg/m²; 1 kg/ha is 100 mg/m². */
  kg_ha: { ddi: 6, steps: 100, decimals: 0, unit: 'kg/ha' },
  /** 0.001 a square metre; 10 000 a hectare is 1 a square metre. */
  count_ha: { ddi: 11, steps: 0.1, decimals: 0, unit: '1/ha' },
} as const;

/** One product applied in one pass: rates a hectare by zone, as many as there are zones. */
export type IsoTask = {
  readonly name: string;
  readonly product: string;
  readonly unit: keyof typeof RATES;
  readonly rates: readonly number[];
};
export type IsoJob = {
  readonly field: string;
  readonly farm: string;
  readonly boundary: readonly Polygon[];
  readonly zones: readonly { readonly name: string; readonly parts: readonly Polygon[] }[];
  readonly tasks: readonly IsoTask[];
};

/** Designators hold 32 characters. */
const DESIGNATOR_LENGTH = 32;
const COORDINATE_DIGITS = 9;
const BOUNDARY = 1;
const TREATMENT_ZONE = 2;
/** Code of the zone that holds outside the field: nothing is applied there. */
const OUTSIDE = 0;

const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trim();
const designator = (text: string): string => escapeXml(cut(text, DESIGNATOR_LENGTH));
/** Designators of several things that a person tells apart by them: names that are one when cut end in a number. */
const designators = (texts: readonly string[]): string[] => {
  const used = new Set<string>();
  return texts.map((text, i) => {
    let name = cut(text, DESIGNATOR_LENGTH);
    for (let n = 2; used.has(name) && texts.indexOf(text) === i; n++) name = `${cut(text, DESIGNATOR_LENGTH - String(n).length - 1)} ${n}`;
    used.add(name);
    return escapeXml(name);
  });
};
const id = (kind: string, number: number): string => `${kind}${number}`;

const ringXml = (ring: Ring, isHole: boolean): string => {
  const points = ring.map(([lon, lat]) => `<PNT A="2" C="${lat.toFixed(COORDINATE_DIGITS)}" D="${lon.toFixed(COORDINATE_DIGITS)}"/>`);
  return `<LSG A="${isHole ? 2 : 1}">${points.join('')}</LSG>`;
};
const polygonXml = (polygon: Polygon, type: number): string => {
  const rings = polygon.coordinates.map((ring, i) => ringXml(ring, i > 0));
  return `<PLN A="${type}" C="${Math.round(areaM2(polygon))}">${rings.join('')}</PLN>`;
};

/** A rate in the steps of its data dictionary entry, four hexadecimal digits of which name it. */
const rateXml = ({ unit }: IsoTask, rate: number, task: number): string => {
  const ddi = RATES[unit].ddi.toString(16).toUpperCase().padStart(4, '0');
  return `<PDV A="${ddi}" B="${Math.round(rate * RATES[unit].steps)}" C="${id('PDT', task)}" E="${id('VPN', task)}"/>`;
};

const taskXml = ({ zones }: IsoJob, task: IsoTask, name: string, number: number): string => {
  const names = designators(zones.map((zone) => zone.name));
  const treatments = zones.map(({ parts }, i) => {
    const polygons = parts.map((part) => polygonXml(part, TREATMENT_ZONE));
    return `<TZN A="${i + 1}" B="${names[i]}">${polygons.join('')}${rateXml(task, task.rates[i] ?? 0, number)}</TZN>`;
  });
  const outside = `<TZN A="${OUTSIDE}">${rateXml(task, 0, number)}</TZN>`;
  return `<TSK A="${id('TSK', number)}" B="${name}" D="FRM1" E="PFD1" G="1" J="${OUTSIDE}">${outside}${treatments.join('\n')}</TSK>`;
};

/**
 * A field, its treatment zones and one planned task a product as ISO 11783-10 task data of version 4: a zip with TASKDATA/TASKDATA.XML.
 * Rates are whole numbers in the units of the data dictionary: 93 kg/ha is 9 300 of DDI 6 (mg/m²), 76 000 seeds/ha is 7 600 of DDI 11.
 */
export const writeIsoxml = (job: IsoJob): Uint8Array => {
  const area_m2 = job.boundary.reduce((sum, polygon) => sum + areaM2(polygon), 0);
  const presentations = job.tasks.map(({ unit }, i) => {
    const { steps, decimals, unit: label } = RATES[unit];
    return `<VPN A="${id('VPN', i + 1)}" B="0" C="${1 / steps}" D="${decimals}" E="${label}"/>`;
  });
  const product_names = designators(job.tasks.map(({ product }) => product));
  const task_names = designators(job.tasks.map(({ name }) => name));
  const products = product_names.map((name, i) => `<PDT A="${id('PDT', i + 1)}" B="${name}" D="${id('VPN', i + 1)}"/>`);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ISO11783_TaskData VersionMajor="4" VersionMinor="3" ManagementSoftwareManufacturer="Surco" ManagementSoftwareVersion="1" DataTransferOrigin="1">',
    ...presentations,
    ...products,
    `<FRM A="FRM1" B="${designator(job.farm)}"/>`,
    `<PFD A="PFD1" C="${designator(job.field)}" D="${Math.round(area_m2)}" F="FRM1">${job.boundary.map((polygon) => polygonXml(polygon, BOUNDARY)).join('')}</PFD>`,
    ...job.tasks.map((task, i) => taskXml(job, task, task_names[i]!, i + 1)),
    '</ISO11783_TaskData>',
    '',
  ];
  return zipSync({ 'TASKDATA/TASKDATA.XML': new TextEncoder().encode(lines.join('\n')) }, { mtime: ZIP_DATE });
};
