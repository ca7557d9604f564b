import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/scratch.ts';
import { textOf } from './lib/files.ts';
import { LANGUAGES, readTexts } from './lib/texts.ts';

const CATALOGUE = JSON.parse(textOf('tests/fixtures/error-catalogue.json')) as readonly { situation: string; text: string }[];
const SPECIFICATION = resolve(root, '../shared/spec.md');

type Answer = {
  /** Keys whose Spanish text stands in the catalogue word for word. */
  readonly verbatim?: readonly string[];
  /** Keys that tell what the catalogue tells in other words. */
  readonly stated?: readonly string[];
};

/** Where each situation of the specification's catalogue (§8) is stated. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  Generic: { verbatim: ['errors:GENERIC'] },
  'Log-in': { verbatim: ['errors:LOGIN_FAILED'] },
  'Sign-up, e-mail in use': { verbatim: ['errors:EMAIL_IN_USE'] },
  'Recover password': { stated: ['errors:RESET_ADDRESS_INVALID', 'auth:forgot_text'] },
  'Change password': { verbatim: ['errors:PASSWORD_NOT_CHANGED'], stated: ['account:password.changed', 'auth:changed'] },
  'E-mail taken on change': { verbatim: ['errors:EMAIL_TAKEN'] },
  'Farm name taken': { verbatim: ['errors:FARM_NAME_TAKEN'] },
  Field: { verbatim: ['errors:SPLIT_IMPOSSIBLE'], stated: ['field-drawing:draw.saved', 'fields:form.saved', 'fields:delete.done'] },
  'KML import': { verbatim: ['errors:FIELD_OVER_500_HA_names'], stated: ['errors:FILE_UNREADABLE'] },
  'Decision zones': { verbatim: ['errors:ZONES_NOT_REVERSIBLE'] },
  'Report PDF': { verbatim: ['errors:HYBRID_PDF_MISSING'] },
  'No producer': { verbatim: ['errors:REPORT_NO_PRODUCER'] },
  'Two images': { verbatim: ['errors:REPORT_TWO_IMAGES'] },
  'Report without chart': { verbatim: ['errors:REPORT_NO_CHART'] },
  'Chart SVG': { stated: ['errors:CHART_SVG_NOT_FOUND'] },
  'Conversion to advanced': {
    stated: ['errors:CONVERSION_REFUSED', 'errors:ADVANCED_AREA', 'errors:ADVANCED_HISTORY', 'errors:CONVERSION_DISABLED'],
  },
  Payment: { stated: ['errors:PAYMENT_FAILED'] },
  Yield: { stated: ['errors:YIELD_TOO_EARLY'] },
  'Lot data': { stated: ['imagery:timeline.none', 'analytics:curve.none'] },
  'Cloudy days': { stated: ['imagery:timeline.all_cloudy'] },
  Sowing: { stated: ['activities:all.no_sowing'] },
  Prediction: {
    stated: [
      'pest-prediction:doubt',
      'pest-prediction:outcome.not_identified',
      'errors:DIAGNOSIS_NOT_OBTAINED',
      'errors:PHOTO_NOT_UPLOADED',
    ],
  },
  Batch: { stated: ['errors:BATCH_NOT_FOUND', 'errors:BATCH_NOT_VALIDATED', 'errors:BATCH_REQUIRED'] },
  'Users filter': { stated: ['users:none.title'] },
  'File size': { stated: ['errors:LOGO_TOO_LARGE', 'errors:INVOICE_TOO_LARGE'] },
  Other: {
    stated: [
      'auth:activated',
      'auth:activation_failed',
      'account:personal.saved',
      'activities:failed',
      'activities:saved_other',
      'activities:log.saved',
      'activities:export.done_other',
      'notes:failed',
      'notes:saved',
      'notes:removed',
      'planning-report:issued.done',
      'planning-report:withdrawn.done',
      'planning-report:saved',
      'coverage:saved',
      'coverage:removed',
      'coverage:approved',
      'coverage:unread',
      'errors:COVERAGE_NOT_ELIGIBLE',
      'errors:COVERAGE_FIELDS_CHANGED',
    ],
  },
};

const folderOf = (namespace: string): string =>
  existsSync(join(root, `src/i18n/${namespace}`)) ? `src/i18n/${namespace}` : `src/features/${namespace}/locales`;
const textIn = (language: (typeof LANGUAGES)[number], key: string): string | undefined => {
  const [namespace = '', name = ''] = key.split(':');
  return readTexts(`${folderOf(namespace)}/${language}.json`).get(name);
};
/** The whole texts of a row, between the remarks. */
const phrasesOf = (text: string): readonly string[] => text.split(/; |(?<=\.) |'/);
/** As the specification writes a blank. */
const asWritten = (text: string): string => text.replaceAll('{{', '{').replaceAll('}}', '}');

describe('the catalogue of messages (specification §8)', () => {
  it('has an answer for each situation, and for no other', () => {
    expect(Object.keys(ANSWERS)).toEqual(CATALOGUE.map(({ situation }) => situation));
    expect(Object.values(ANSWERS).every((answer) => Object.keys(answer).length > 0)).toBe(true);
  });

  it.each(CATALOGUE)('$situation', ({ situation, text }) => {
    const { verbatim = [], stated = [] } = ANSWERS[situation] ?? {};
    for (const key of verbatim) expect(phrasesOf(text)).toContain(asWritten(textIn('es', key) ?? `no text ${key}`));
    const missing = LANGUAGES.flatMap((language) => [...verbatim, ...stated].filter((key) => textIn(language, key) === undefined));
    expect(missing).toEqual([]);
  });

  it.skipIf(!existsSync(SPECIFICATION))('is the specification’s (skipped where there is none beside the project)', () => {
    const specification = readFileSync(SPECIFICATION, 'utf8');
    expect(CATALOGUE.filter(({ situation, text }) => !specification.includes(`| ${situation} | ${text} |`))).toEqual([]);
  });
});
