import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { FILE } from '../../limits.ts';
import { crc32 } from './crc32.ts';
import { readZip } from './read-zip.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const zip = (files: Record<string, Uint8Array>, level: 0 | 6 = 6): Uint8Array => zipSync(files, { level, mtime: '1980-01-01T00:00:00' });
const codeOf = (read: () => unknown): string => {
  try {
    read();
    return 'READ';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};
/** Offset of the first central directory entry. */
const directoryOf = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer);
  return view.getUint32(bytes.length - 22 + 16, true);
};
const changed = (bytes: Uint8Array, change: (view: DataView, directory: number) => void): Uint8Array => {
  const copy = bytes.slice();
  change(new DataView(copy.buffer), directoryOf(copy));
  return copy;
};
const readAll = (bytes: Uint8Array): string => codeOf(() => readZip(bytes).forEach((entry) => entry.read()));
const plain = zip({ 'doc.kml': text('<kml/>'.repeat(50)) });

describe('readZip', () => {
  it('reads packed and stored files, and folders of them', () => {
    for (const level of [0, 6] as const) {
      const entries = readZip(zip({ 'a/doc.kml': text('hello'), 'b.txt': text('') }, level));
      expect(entries.map(({ name }) => name)).toEqual(['a/doc.kml', 'b.txt']);
      expect(new TextDecoder().decode(entries[0]!.read())).toBe('hello');
    }
  });

  it('reads what Info-ZIP writes as ZIP64, and ends with a name on every damage to it', () => {
    const bytes = new Uint8Array(readFileSync('tests/fixtures/kmz/zip64.kmz'));
    expect(readZip(bytes).map((entry) => [entry.name, entry.size, entry.read().length])).toEqual([['doc.kml', 261, 261]]);
    for (let at = 0; at < bytes.length; at++)
      for (const value of [0, 0x7f, 0xff]) {
        const copy = bytes.slice();
        copy[at] = value;
        expect(readAll(copy)).toMatch(/^[A-Z_]+$/);
      }
    expect(readAll(bytes.with(0x11e, 0xff))).toBe('ZIP_TOO_LARGE');
  });

  it('takes exactly as many entries as allowed', () => {
    const many = (count: number): Uint8Array => zip(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.txt`, text('x')])));
    expect(readAll(many(FILE.zip_entries))).toBe('READ');
    expect(readAll(many(FILE.zip_entries + 1))).toBe('ZIP_TOO_MANY_ENTRIES');
  });

  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(0), 'ZIP_UNREADABLE'],
    ['no end record', text('PK'.repeat(50)), 'ZIP_UNREADABLE'],
    ['a cut file', plain.subarray(0, plain.length - 30), 'ZIP_UNREADABLE'],
    ['an encrypted entry', changed(plain, (view, at) => view.setUint16(at + 8, 1, true)), 'ZIP_ENCRYPTED'],
    ['an unknown method', changed(plain, (view, at) => view.setUint16(at + 10, 12, true)), 'ZIP_UNREADABLE'],
    ['a wrong checksum', changed(plain, (view, at) => view.setUint32(at + 16, 1, true)), 'ZIP_UNREADABLE'],
    ['a size stated too small', changed(plain, (view, at) => view.setUint32(at + 24, 10, true)), 'ZIP_UNREADABLE'],
    ['a size stated too large', changed(plain, (view, at) => view.setUint32(at + 24, 301, true)), 'ZIP_UNREADABLE'],
    ['a size stated of 60 MB', changed(plain, (view, at) => view.setUint32(at + 24, 60e6, true)), 'ZIP_TOO_LARGE'],
    ['packed bytes beyond the file', changed(plain, (view, at) => view.setUint32(at + 20, 1e6, true)), 'ZIP_UNREADABLE'],
    ['a symbolic link', changed(plain, (view, at) => view.setUint32(at + 38, (0xa1ff << 16) >>> 0, true)), 'ZIP_UNSAFE_PATH'],
    ['a path out of the folder', zip({ '../doc.kml': text('x') }), 'ZIP_UNSAFE_PATH'],
    ['an absolute path', zip({ '/etc/doc.kml': text('x') }), 'ZIP_UNSAFE_PATH'],
    ['a drive', zip({ 'C:doc.kml': text('x') }), 'ZIP_UNSAFE_PATH'],
    ['a way out by backslashes', zip({ 'a\\..\\..\\doc.kml': text('x') }), 'ZIP_UNSAFE_PATH'],
    ['an archive inside', zip({ 'inner.kmz': plain }), 'ZIP_NESTED'],
    ['zeros packed a thousandfold', zip({ 'doc.kml': new Uint8Array(20e6) }), 'ZIP_TOO_LARGE'],
    ['two names that differ in case only', zip({ 'doc.kml': text('x'), 'DOC.kml': text('y') }), 'ZIP_UNREADABLE'],
    [
      'entries that overlap',
      changed(zip({ 'a.kml': text('aaaaaaaa'), 'b.kml': text('bbbbbbbb') }, 0), (view, at) => view.setUint32(at + 46 + 5 + 42, 0, true)),
      'ZIP_UNREADABLE',
    ],
    ['more than 10 MB', new Uint8Array(FILE.kmz_bytes + 1), 'FILE_TOO_LARGE'],
  ])('refuses %s', (_, bytes, code) => {
    expect(readAll(bytes)).toBe(code);
  });

  it('survives every flipped byte', () => {
    for (let i = 0; i < plain.length; i++) {
      const copy = plain.slice();
      copy[i]! ^= 0xff;
      expect(readAll(copy)).toMatch(/^(READ|ZIP_|FILE_)/);
    }
  });

  it('computes the known checksum', () => {
    expect(crc32(text('123456789'))).toBe(0xcbf43926);
  });
});
