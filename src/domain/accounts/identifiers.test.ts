import { describe, expect, test } from 'vitest';
import { cpuTimer } from '../../../tests/setup/cpu-time.ts';
import { material, materialJson } from '../../../tests/setup/samples/material.ts';
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
  test('are told apart as the libraries do, but where the product has a rule of its own', () => {
    const wrong = numbers.filter(({ kind, value, valid }) => {
      const country = COUNTRY[kind];
      if (country === undefined) throw new Error(`No country of ${kind}`);
      return checkFiscalId(country, value).ok !== (Object.hasOwn(OWN_RULE, value) ? !valid : valid);
    });
    expect(numbers).toHaveLength(367);
    expect(wrong).toEqual([]);
  });
});

type Address = { readonly value: string; readonly valid: boolean | null };
const NOT_TAKEN: Readonly<Record<string, string>> = {
  '"foo\\@bar"@example.com': 'quoted names are not taken',
  'test@io': 'an address needs a domain below the top one',
};

describe.skipIf(!isHere)('137 e-mail addresses of two libraries (reference material; absent, this is skipped)', () => {
  const addresses = isHere ? materialJson<{ addresses: Address[] }>(FOLDER, 'emails.json').addresses : [];
  test('are told apart as the libraries do, but where a form is not taken', () => {
    const wrong = addresses.filter(({ value, valid }) => {
      const { success } = emailSchema.safeParse(value);
      // Where the libraries differ, any answer will do.
      return valid !== null && success !== (Object.hasOwn(NOT_TAKEN, value) ? !valid : valid);
    });
    expect(addresses).toHaveLength(137);
    expect(wrong).toEqual([]);
  });
});

test('an address is one whatever its case and the spaces around it', () => {
  expect(emailSchema.parse('  ANA@Example.COM ')).toBe('ana@example.com');
  expect(emailSchema.safeParse('ana@example.com\r\nBcc: all@evil.example').success).toBe(false);
  expect(emailSchema.safeParse('ana@example.com\n').success).toBe(false);
});

test('no address keeps the reader busy: one too long is not looked at, and the longest that is takes no time', () => {
  const codesOf = (text: string): readonly string[] => emailSchema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];
  for (const text of ['a'.repeat(255), 'a'.repeat(1_000_000), `a@${'a.'.repeat(500_000)}`]) expect(codesOf(text)).toEqual(['TOO_LONG']);
  const cpuMs = cpuTimer();
  for (const text of ['a@' + 'a'.repeat(250), `a@${'a.'.repeat(125)}`, `${'a.'.repeat(31)}a@${'a-'.repeat(90)}`])
    expect(codesOf(text)).toEqual(['EMAIL_INVALID']);
  // Ways to read it that grow with every sign would take years.
  expect(cpuMs()).toBeLessThan(2_000);
});
