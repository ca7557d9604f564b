import type { CropCode } from '#domain/codes.ts';
import { contains } from '#domain/geometry/measure/contains.ts';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { roundPosition } from '#domain/geometry/edit/round-polygon.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { MEASURE_UNITS } from '#domain/notes/note-types.ts';
import type { NoteInfo } from '#domain/notes/note.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { seasonYearOf } from '../imagery/provider/demo/calendar.ts';
import { chance, hashText } from '../imagery/provider/demo/noise.ts';
import { DEMO_FARMS, type DemoFarm, type DemoField } from './farms.ts';
import { CROP_SAMPLES, FIELD_SAMPLES, type CropSample, type FieldSample } from './note-samples.ts';
import { GROWN } from './record/record-crops.ts';
import type { Draw, Stand } from './record/record-steps.ts';
import { standsOf } from './record/records.ts';

export type DemoNote = NoteInfo & { readonly field_id: string };
type Found = { readonly on: number; readonly stand: Stand; readonly sample: CropSample | FieldSample };

/** Fewest and most notes of a field. */
const [FEWEST, MOST] = [2, 4];
/** Days since somebody went through the fields of which no last round is told. */
const LAST_ROUND = 11;
/** Of half the field's box, how far from the label a note may lie. */
const SPREAD = 0.7;
const DRAWN_PLACES = 20;
const SQUARE_METRES = 10_000;
/** Of each count, the points. */
const POINTS = { density: 1, densities: 5, yield: 1 } as const;
const PUBLIC_TYPES: readonly NoteInfo['type'][] = ['weed', 'disease'];

const shareOn = ({ sown, harvested }: Stand, on: number): number => (on - sown) / (harvested - sown);
/** The crop a day belongs to: the one that stands, or the one the field lies fallow for. */
const standOn = (stands: readonly Stand[], on: number): Stand | undefined =>
  stands.find(({ harvested }) => on <= harvested) ?? stands.at(-1);

function toldOf(field: DemoField, stands: readonly Stand[], today: number): readonly Found[] {
  return FIELD_SAMPLES.flatMap((sample) => {
    const on = today - sample.ago;
    const stand = standOn(stands, on);
    if (sample.field !== field.name || stand === undefined) return [];
    const share = shareOn(stand, on);
    const fits =
      sample.stand === null || (sample.stand.crops.includes(stand.crop) && share >= sample.stand.from && share <= sample.stand.to);
    return fits ? [{ on, stand, sample }] : [];
  });
}

/** What can have been noticed by a day, in an order drawn for the field; that of the running season first, then that of the nearest. */
function noticed({ country }: DemoFarm, stands: readonly Stand[], seed: number, last: number): readonly Found[] {
  const running = seasonYearOf(last);
  const found = stands.flatMap((stand) =>
    CROP_SAMPLES.flatMap((sample, at) => {
      const on = Math.round(stand.sown + sample.at * (stand.harvested - stand.sown));
      if (!sample.crops.includes(stand.crop) || !sample.countries.includes(country) || on < stand.free || on > last) return [];
      return [{ on, stand, sample, rank: Math.abs(running - stand.year) + chance(seed, stand.year * 64 + stand.crop, 900 + at) }];
    }),
  );
  return found.toSorted((a, b) => a.rank - b.rank);
}

function placeOf(polygon: Polygon, label: Position, draw: Draw): Position {
  const [west, south, east, north] = bboxOf(polygon);
  for (let tried = 0; tried < DRAWN_PLACES; tried += 1) {
    const [x, y] = [draw(-SPREAD, SPREAD), draw(-SPREAD, SPREAD)];
    const place = roundPosition([label[0] + (x * (east - west)) / 2, label[1] + (y * (north - south)) / 2]);
    if (contains(polygon, place)) return place;
  }
  return label;
}

/** Numbers as somebody would have counted them in a crop of that kind. */
function valuesOf(type: keyof typeof POINTS, crop: CropCode, is_of_ears: boolean, draw: Draw): number[] {
  const { plants, yields } = GROWN[crop];
  return Array.from({ length: POINTS[type] }, () => {
    if (type === 'yield') return Number(draw(...yields).toFixed(1));
    const per_m2 = (plants / SQUARE_METRES) * draw(is_of_ears ? 0.96 : 0.86, 1);
    return Number(per_m2.toFixed(per_m2 < 20 ? 1 : 0));
  });
}

function noteOf({ on, stand, sample }: Found, polygon: Polygon, label: Position, today: number, draw: Draw): NoteInfo {
  const { type, specific_type, specific_name, description } = sample;
  const is_told = 'ago' in sample;
  const counted = type === 'density' || type === 'densities' || type === 'yield' ? type : null;
  const place = is_told
    ? roundPosition([label[0] + sample.offset[0] / 1_000, label[1] + sample.offset[1] / 1_000])
    : placeOf(polygon, label, draw);
  const values = counted === null ? [] : is_told ? sample.values : valuesOf(counted, stand.crop, specific_type === 'ears', draw);
  const due = is_told && sample.due_in !== null ? dayDate(today + sample.due_in) : null;
  return {
    type,
    specific_type,
    specific_name,
    crop: stand.crop,
    date: dayDate(on),
    description,
    position: [place[0], place[1]],
    accuracy_m: is_told ? null : Math.round(draw(3, 9)),
    // what was to be done long ago is done
    task: type === 'task' ? { due, is_done: !is_told } : null,
    measure: counted === null ? null : { unit: MEASURE_UNITS[counted]?.[0]?.code ?? '', values: [...values] },
    photo_ids: [],
    is_public: false,
    previewed: null,
    previewed_name: null,
  };
}

/** Who counted plants at one point does not count them at five the day after. */
const kindOf = ({ type }: Pick<NoteInfo, 'type'>): NoteInfo['type'] => (type === 'density' ? 'densities' : type);

/** Two to four of a field, of another kind each. */
function notesOf(farm: DemoFarm, field: DemoField, today: number): DemoNote[] {
  const seed = hashText(field.id);
  let drawn = 0;
  const draw: Draw = (low, high) => low + chance(seed, seasonYearOf(today), 1_000 + (drawn += 1)) * (high - low);
  const stands = standsOf(field, seed);
  const told = toldOf(field, stands, today);
  const kinds = new Set(told.map(({ sample }) => kindOf(sample)));
  const others = noticed(farm, stands, seed, today - LAST_ROUND).filter(
    ({ sample }) => !kinds.has(kindOf(sample)) && kinds.add(kindOf(sample)),
  );
  const count = Math.max(told.length, FEWEST + (seed % (MOST - FEWEST + 1)));
  const label = labelPoint(field.polygon);
  return [...told, ...others.slice(0, count - told.length)].map((found) => ({
    ...noteOf(found, field.polygon, label, today, draw),
    field_id: field.id,
  }));
}

/**
 * The notes of all demo fields as they are on a day, newest first: what the producer saw of his crops in the running season, or in the one
 * before where that has just begun. Two of them are for others to see. The same for a day, always.
 */
export function demoNotes(today: string): readonly DemoNote[] {
  const day = epochDay(today);
  const notes = DEMO_FARMS.flatMap((farm) => farm.fields.flatMap((field) => notesOf(farm, field, day))).toSorted((a, b) =>
    a.date < b.date ? 1 : -1,
  );
  const shown = new Set(PUBLIC_TYPES.map((type) => notes.find((note) => note.type === type)));
  return notes.map((note) =>
    shown.has(note) ? { ...note, is_public: true, previewed: note.description, previewed_name: note.specific_name } : note,
  );
}
