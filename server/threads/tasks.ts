import type { ErrorData } from '#domain/error-data.ts';
import { readLeaf } from '#domain/diagnosis/read-leaf.ts';
import { combineSvgs } from '#domain/reports/combine-svgs.ts';
import { checkPdf } from '../files/check-pdf.ts';
import { readBody } from '../http/body/read-body.ts';
import { packArchive } from '../resources/account/pack-archive.ts';
import { readArchive } from '../resources/account/read-archive.ts';
import { validateSplit } from '../resources/fields/split/validate-split.ts';
import { measureFields } from '../resources/fields/create/measure-fields.ts';
import { measurePolygon } from '../resources/fields/create/measure-polygon.ts';
import { readKmlFile } from '../resources/fields/create/read-kml-file.ts';
import { writeSheet } from '../resources/reports/write-sheet.ts';
import { validatePlan } from '../resources/zones/validate-plan.ts';

/** What a thread can be asked: pure functions of one argument, plain data in and out, at once or later. */
export const tasks = {
  validate_plan: validatePlan,
  validate_split: validateSplit,
  measure_fields: measureFields,
  measure_polygon: measurePolygon,
  pack_archive: packArchive,
  read_archive: readArchive,
  read_body: readBody,
  read_kml: readKmlFile,
  read_leaf: readLeaf,
  write_sheet: writeSheet,
  combine_svgs: combineSvgs,
  check_pdf: checkPdf,
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskInput<K extends TaskName> = Parameters<Tasks[K]>[0];
export type TaskOutput<K extends TaskName> = Awaited<ReturnType<Tasks[K]>>;

/** `clock`: where the thread that takes the order writes who it is and what it had had of a core by then, both as float64. */
export type TaskOrder = { readonly name: TaskName; readonly input: unknown; readonly clock: SharedArrayBuffer };
export type TaskAnswer =
  | { readonly ok: true; readonly output: unknown }
  /** `cause` is for the log alone. */
  | { readonly ok: false; readonly error: ErrorData; readonly cause: string };
