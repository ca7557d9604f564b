import { CP850 } from 'iconv-tiny';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readZip } from '../zip/read-zip.ts';
import { decodeName, decodeUtf8 } from './code-pages.ts';
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
];

describe('text of which nothing is declared', () => {
  it.each(NAMES)('%s is told from its bytes in UTF-8, Windows-1252 and code page 850', (name) => {
    expect([new TextEncoder().encode(name), latin1(name), oem(name)].map((bytes) => decodeName(bytes))).toEqual([name, name, name]);
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
