import { CP850 } from 'iconv-tiny';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readZip } from '../zip/read-zip.ts';
import { decodeName, decodeUtf8, guessPage, type TextReading } from './code-pages.ts';
import { decodeText } from './decode-text.ts';
import { toUtf8 } from './to-utf8.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const oem = (text: string): Uint8Array => CP850.create().encode(text);
const NAMES = [
  'La Peña',
  'São João',
  'Ñandú',
  'JESÚS MARÍA',
  'El Águila',
  'Potrero Nº 3',
  'Maçambará',
  'Cañadón',
  'Güemes',
  'Año',
  'Ceará-Mirim',
  'Pérez',
  'México 2',
  'Câmara',
  'Sítio Médio',
  'José',
  'CAFÉ DO MÉDIO',
  'Última Esperanza',
  'ÚLTIMO',
  'él',
  'época',
  'Vista à Serra',
  'Órgano',
  'JOÃO',
  'SÃO SEBASTIÃO',
  'RIBEIRÃO',
  'POÇO DA ONÇA',
  'BRAÇO',
  'AÇUDE',
  'IRMÃS',
  'Ônibus',
  'Âncora do Sul',
  'Antônio',
  'Sé',
];

describe('text of which nothing is declared', () => {
  it.each(NAMES)('%s is told from its bytes in UTF-8, Windows-1252 and code page 850', (name) => {
    expect([new TextEncoder().encode(name), latin1(name), oem(name)].map((bytes) => decodeName(bytes))).toEqual([name, name, name]);
  });

  it.each([
    [latin1('Úngara y 2'), 0],
    [latin1('Édgar'), 0],
    [latin1('lote élida'), 2],
    [oem('Úngara'), 2],
    [oem('LAGOA DO ALÇO'), 0],
    [oem('ALÃO'), 2],
    [latin1('“La Ñata” – 3'), 0],
    [latin1('Lote… 5'), 0],
    [latin1('Lote\u00a05, 3 · 4'), 0],
  ])('is asked about where both pages give likely words: %#', (bytes, count) => {
    let readings: readonly TextReading[] = [];
    const open = (page: string | null) => ({ page, onOpen: (found: readonly TextReading[]) => (readings = found) });
    guessPage(bytes, open(null));
    expect(readings).toHaveLength(count);
    for (const { page } of readings) expect(guessPage(bytes, open(page))).toBe(page);
  });

  it('shows both readings of the words that differ', () => {
    let readings: readonly TextReading[] = [];
    decodeName(latin1('Peña, élida; élida'), { page: null, onOpen: (found) => (readings = found) });
    expect(readings).toEqual([]);
    decodeName(latin1('élida 1; élida'), { page: null, onOpen: (found) => (readings = found) });
    expect(readings).toEqual([
      { page: 'windows-1252', words: ['élida'] },
      { page: 'cp850', words: ['Úlida'] },
    ]);
  });

  it('is guessed in time that grows with its length, be it one word', () => {
    expect(guessPage(new Uint8Array(65_536).fill(0xe9))).toBe('cp850');
  });

  it('comes without a mark, out of UTF-16 too, and is none where zeros are', () => {
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0xd1, 0, 0x31, 0))).toEqual({ text: 'Ñ1', encoding: 'UTF-16LE' });
    expect(decodeText(oem('Campaña'))).toEqual({ text: 'Campaña', encoding: 'CP850' });
    expect(decodeText(Uint8Array.of(1, 0, 0, 0, 2, 0, 0, 3))).toBeNull();
  });

  it('may have lost the end of its last letter to a column', () => {
    const bytes = new TextEncoder().encode('Peña').slice(0, 3);
    expect([decodeUtf8(bytes), decodeUtf8(bytes, true), decodeUtf8(latin1('ñan'), true)]).toEqual([null, 'Pe', null]);
  });
});

it.each([
  ['cp850', oem('Ñandú')],
  ['IBM850', oem('Ñandú')],
  ['windows-1252', latin1('Ñandú')],
  ['utf-16', new TextEncoder().encode('Ñandú')],
])('XML that declares %s', (encoding, name) => {
  const head = new TextEncoder().encode(`<?xml version="1.0" encoding="${encoding}"?><a>`);
  expect(new TextDecoder().decode(toUtf8(Uint8Array.from([...head, ...name])))).toContain('Ñandú');
});

it('names of entries come by flag, by their Unicode twin or as the page that fits, with slashes', () => {
  const nameOf = (name: Uint8Array, extra = new Uint8Array()): string => {
    const bytes = zipSync({ x: new Uint8Array(1) }, { level: 0 });
    const at = new DataView(bytes.buffer).getUint32(bytes.length - 6, true);
    const entry = bytes.slice(at, at + 46);
    const view = new DataView(entry.buffer);
    view.setUint16(8, 0, true);
    view.setUint16(28, name.length, true);
    view.setUint16(30, extra.length, true);
    const end = bytes.slice(-22);
    new DataView(end.buffer).setUint32(12, 46 + name.length + extra.length, true);
    return readZip(Uint8Array.from([...bytes.slice(0, at), ...entry, ...name, ...extra, ...end]))[0]!.name;
  };
  expect(nameOf(oem('Añó.shp'))).toBe('Añó.shp');
  expect(nameOf(latin1('.\\La Peña\\lotes.shp'))).toBe('La Peña/lotes.shp');
  // Info-ZIP's: version 1, CRC-32 of "a", the name
  expect(nameOf(latin1('a'), Uint8Array.of(0x75, 0x70, 7, 0, 1, 0x43, 0xbe, 0xb7, 0xe8, 0xc3, 0xb1))).toBe('ñ');
});
