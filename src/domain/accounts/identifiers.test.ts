import { describe, expect, test } from 'vitest';
import { material, materialJson } from '../../../tests/setup/material.ts';
import type { Country } from '../codes.ts';
import { emailSchema } from '../schemas/user.ts';
import { checkFiscalId } from './fiscal-id.ts';

const FOLDER = 'identifiers';
const isHere = material(FOLDER) !== null;

type TaxId = { readonly kind: string; readonly value: string; readonly valid: boolean };
const COUNTRY: Readonly<Record<string, Country>> = {
  CUIT: 'AR',
  'taxid es-AR': 'AR',
  RFC: 'MX',
  CPF: 'BR',
  CNPJ: 'BR',
  'taxid pt-BR': 'BR',
};
/** Where the product's own rule (domain.md §10.3–10.6) says otherwise than the list's source, and why. */
const OWN_RULE: Readonly<Record<string, string>> = {
  'CACA 580710 NF7': 'the tax office’s list of words it avoids is not part of the form',
  'CCM 650122 I06': 'the second sign of the homoclave is never 0 in the form the tax office publishes',
  '23111111129': 'of the first ten digits 2311111112 no number has a check digit: AFIP changes the prefix',
  '12.ABC.345/01DE-35': 'letters are part of a CNPJ since July 2026; the list is older',
};

describe.skipIf(!isHere)('367 tax numbers of three libraries (reference material; absent, this is skipped)', () => {
  const numbers = isHere ? materialJson<{ numbers: TaxId[] }>(FOLDER, 'tax-ids.json').numbers : [];
  test.each(numbers.map(({ kind, value, valid }) => [kind, value, valid] as const))('%s %s: %s', (kind, value, valid) => {
    const country = COUNTRY[kind];
    if (country === undefined) throw new Error(`No country of ${kind}`);
    expect(checkFiscalId(country, value).ok).toBe(Object.hasOwn(OWN_RULE, value) ? !valid : valid);
  });
});

type Address = { readonly value: string; readonly valid: boolean | null };
const NOT_TAKEN: Readonly<Record<string, string>> = {
  '"foo\\@bar"@example.com': 'quoted names are not taken',
  'test@io': 'an address needs a domain below the top one',
};

describe.skipIf(!isHere)('137 e-mail addresses of two libraries (reference material; absent, this is skipped)', () => {
  const addresses = isHere ? materialJson<{ addresses: Address[] }>(FOLDER, 'emails.json').addresses : [];
  test.each(addresses.map(({ value, valid }) => [value, valid] as const))('%j: %s', (value, valid) => {
    const { success } = emailSchema.safeParse(value);
    if (valid === null) expect(typeof success).toBe('boolean');
    else expect(success).toBe(Object.hasOwn(NOT_TAKEN, value) ? !valid : valid);
  });
});

test('an address is one whatever its case and the spaces around it', () => {
  expect(emailSchema.parse('  ANA@Example.COM ')).toBe('ana@example.com');
  expect(emailSchema.safeParse('ana@example.com\r\nBcc: all@evil.example').success).toBe(false);
  expect(emailSchema.safeParse('ana@example.com\n').success).toBe(false);
});

test('no address keeps the reader busy', () => {
  const started = performance.now();
  for (const text of ['a@' + 'a'.repeat(250), `a@${'a.'.repeat(125)}`, `${'a.'.repeat(31)}a@${'a-'.repeat(90)}`, 'a'.repeat(1_000_000)])
    emailSchema.safeParse(text);
  expect(performance.now() - started).toBeLessThan(200);
});
