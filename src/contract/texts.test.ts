import { expect, test } from 'vitest';
import { z } from 'zod';
import { ACTIVITY_DETAILS } from '#domain/schemas/activity.ts';
import { lookupEntrySchema } from '#domain/schemas/lookup.ts';
import { cleanLines, cleanText } from '#domain/schemas/text.ts';
import { contract } from './index.ts';

/** An override, an isolate, a mark of direction, a zero-width space, a joiner, a soft hyphen and a bell. */
const DIRTY = 'a\u202eb\u2066c\u200fd\u200be\u200df\u00adg\u0007h';
const UNCLEAN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** What is no text: secrets are taken as they are, what is looked up or compared is kept nowhere, and codes are those of lists (`unlisted-codes.test.ts`). */
const NO_TEXTS = new Set(
  [
    'password current_password new_password repeat_password token code a b username',
    'search since to station scene_id scene_ids provider reference margins.byStatus.name reports.list.text reports.combineSvgs.svgs',
    'reports.menus.text reports.table.text seedLots.list.text lookups.specificBatch.batch lookups.specificBatchPdf.batch batchReports.candidates.text',
    'coverage.list.text coverage.menus.text coverage.table.text coverage.candidates.text coverage.getAllOfBrand.text terms_version',
    'seed_brand genotype year_type fertilization_type mode stage product product_type unit specific_type',
  ].flatMap((keys) => keys.split(' ')),
);
const isText = (path: string): boolean => !NO_TEXTS.has(path) && !NO_TEXTS.has(path.split('.').at(-1) ?? '');

const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;
const beginsWithText = (schema: z.core.$ZodType): boolean => {
  const def = defOf(schema);
  return def.type === 'pipe' ? beginsWithText(def.in) : def.type === 'string';
};

/** Inputs below a schema that give a text back as it was sent. */
function uncleanIn(schema: z.core.$ZodType, path: string): readonly string[] {
  const parsed = z.safeParse(schema, DIRTY);
  if (parsed.success) return typeof parsed.data === 'string' && UNCLEAN.test(parsed.data) && isText(path) ? [path] : [];
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, one]) => uncleanIn(one, `${path}.${key}`));
    case 'array':
      return uncleanIn(def.element, path);
    case 'union':
      return def.options.flatMap((option) => uncleanIn(option, path));
    case 'intersection':
      return [...uncleanIn(def.left, path), ...uncleanIn(def.right, path)];
    case 'pipe':
      // One that begins with a text has refused it by now.
      return beginsWithText(def.in) ? [] : uncleanIn(def.in, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return uncleanIn(def.innerType, path);
    default:
      return [];
  }
}

test('every text of every call loses what nobody sees', () => {
  const inputs = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, { input }]) => uncleanIn(input as z.core.$ZodType, `${group}.${name}`)),
  );
  expect(inputs).toEqual([]);
  // What is checked by a schema of its own behind a call.
  expect(uncleanIn(lookupEntrySchema, 'lookups.saveEntry')).toEqual([]);
});

test('an input that is not cleaned is seen', () => {
  const planted = z.object({ list: z.array(z.object({ text: z.string().nullable() })), clean: ACTIVITY_DETAILS.harvest });
  expect(uncleanIn(planted, 'x')).toEqual(['x.list.text']);
});

test.each([
  ['Granizo \r\n\r\n\u202e50 %\u2069 del\tlote\u200b\n', 'Granizo\n\n50 % del lote', 'Granizo 50 % dellote'],
  ['  dos  espacios\u2028otra', 'dos  espacios\notra', 'dos espacios otra'],
  ['e\u200b\u0301', 'é', 'é'],
  ['👨\u200d🌾 ❤\ufe0f 👍🏽 a\u200db\ufe0f', '👨\u200d🌾 ❤\ufe0f 👍🏽 ab', '👨\u200d🌾 ❤\ufe0f 👍🏽 ab'],
  ['\u200b\u2060\ufeff\u00ad', '', ''],
])('%j of many lines and of one', (text, lines, line) => {
  expect([cleanLines(text), cleanText(text)]).toEqual([lines, line]);
  expect([cleanLines(lines), cleanText(line)]).toEqual([lines, line]);
});
