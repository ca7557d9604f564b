import { describe, expect, test } from 'vitest';
import type { Country } from '../codes.ts';
import { maskedCnpj } from './brazil-id.ts';
import { cuitDigit } from './cuit.ts';
import { checkFiscalId, shownFiscalId } from './fiscal-id.ts';
import { rfcDigit } from './rfc.ts';

describe('checkFiscalId accepts', () => {
  test.each<[Country, string, string, string]>([
    ['AR', '20-12345678-6', '20123456786', 'CUIT'],
    ['AR', '30500000003', '30500000003', 'CUIT'],
    ['AR', ' 27 30123456 8 ', '27301234568', 'CUIT'],
    ['MX', 'gode561231gr8', 'GODE561231GR8', 'RFC'],
    ['MX', 'ABC850101UY6', 'ABC850101UY6', 'RFC'],
    ['MX', 'XAXX010101000', 'XAXX010101000', 'RFC'],
    ['MX', 'XEXX010101000', 'XEXX010101000', 'RFC'],
    ['BR', '111.444.777-35', '11144477735', 'CPF'],
    ['BR', '11.222.333/0001-81', '112223330001', 'CNPJ'],
    ['BR', '12ABC34501DE35', '12ABC34501DE', 'CNPJ'],
  ])('%s %s', (country, text, stored, type) => {
    expect(checkFiscalId(country, text)).toEqual({ ok: true, fiscal_id: stored, type, doubtful: false });
  });
});

describe('checkFiscalId refuses', () => {
  test.each<[Country, string, string]>([
    ['AR', '2012345678', 'FISCAL_ID_LENGTH'],
    ['AR', '201234567866', 'FISCAL_ID_LENGTH'],
    ['AR', '20123456785', 'FISCAL_ID_INVALID'],
    ['AR', '20200000090', 'FISCAL_ID_INVALID'],
    ['AR', '2012345678A', 'FISCAL_ID_INVALID'],
    ['MX', 'GODE561231G', 'FISCAL_ID_LENGTH'],
    ['MX', 'GODE561231GR88', 'FISCAL_ID_LENGTH'],
    ['MX', 'GODE561331GR8', 'FISCAL_ID_INVALID'],
    ['MX', 'GODE570229GR8', 'FISCAL_ID_INVALID'],
    ['BR', '11111111111', 'FISCAL_ID_INVALID'],
    ['BR', '11144477734', 'FISCAL_ID_INVALID'],
    ['BR', '11222333000182', 'FISCAL_ID_INVALID'],
    ['BR', '00000000000000', 'FISCAL_ID_INVALID'],
    ['BR', '00.000.000/0000-00', 'FISCAL_ID_INVALID'],
    ['BR', '00000000000', 'FISCAL_ID_INVALID'],
    ['BR', '112223330001', 'FISCAL_ID_LENGTH'],
  ])('%s %s', (country, text, code) => {
    expect(checkFiscalId(country, text)).toEqual({ ok: false, code });
  });
});

test('a wrong RFC digit and an unusual CUIT prefix are only doubtful', () => {
  expect(checkFiscalId('MX', 'GODE561231GR7')).toMatchObject({ ok: true, doubtful: true });
  expect(checkFiscalId('AR', `2512345678${String(cuitDigit('2512345678'))}`)).toMatchObject({ ok: true, doubtful: true });
});

test('29 February counts for leap years only, and Ñ is one character', () => {
  expect(checkFiscalId('MX', `ÑODE560229GR${rfcDigit('ÑODE560229GR')}`)).toMatchObject({ ok: true, doubtful: false });
});

test('check signs of the published examples', () => {
  expect(rfcDigit('GODE561231GR')).toBe('8');
  expect(rfcDigit('ABC850101UY')).toBe('6');
  expect(rfcDigit('XAXX01010100')).toBe('4');
  expect(cuitDigit('2012345678')).toBe(6);
  expect(cuitDigit('2020000009')).toBeNull();
  expect(maskedCnpj('112223330001')).toBe('11.222.333/0001-81');
});

test('what is stored is shown as its owner writes it, and is accepted again', () => {
  expect(shownFiscalId('112223330001', 'BR')).toBe('11.222.333/0001-81');
  expect(checkFiscalId('BR', shownFiscalId('112223330001', 'BR'))).toMatchObject({ ok: true, fiscal_id: '112223330001' });
  expect(shownFiscalId('20123456786', 'AR')).toBe('20123456786');
});
