import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { madeSheet, sealedSample } from '../../../tests/setup/samples/reports/report-samples.ts';
import { canonicalJson, canonicalObject } from './canonical-json.ts';
import { factsOf, factText, readCode, readSealed, reportCode, sealedText } from './seal.ts';
import { sheetSchema } from './sheet-schema.ts';

describe('canonical JSON', () => {
  it.each<readonly [unknown, string]>([
    [{ b: 1, a: 'ñ' }, '{"a":"ñ","b":1}'],
    // By UTF-16 units, not by number or alphabet (RFC 8785, 3.2.3).
    [{ '10': 1, '2': 2, '\u20ac': 3, '\ud83d\ude00': 4, '\ufb33': 5, B: 6, a: 7 }, '{"10":1,"2":2,"B":6,"a":7,"€":3,"😀":4,"\ufb33":5}'],
    [[1e21, 1e-7, -0, 0.1, 100], '[1e+21,1e-7,0,0.1,100]'],
    ['\u0000\n"\\/é', String.raw`"\u0000\n\"\\/é"`],
    [{ a: undefined, b: [undefined, null], c: {}, d: [] }, '{"b":[null,null],"c":{},"d":[]}'],
    [null, 'null'],
  ])('of %j is one text', (value, text) => expect(canonicalJson(value)).toBe(text));

  it('is the same of an object whose members are written', () =>
    expect(canonicalObject({ b: canonicalJson([1]), a: 'null' })).toBe(canonicalJson({ a: null, b: [1] })));
});

describe('a sealed attachment', () => {
  const text = sealedText(sealedSample());
  const hashOf = (sealed: string): string | null => {
    const read = readSealed(sealed);
    return read === null ? null : createHash('sha256').update(canonicalJson(read)).digest('hex');
  };

  it('is read as it was written', () => expect(readSealed(text)).toEqual(sealedSample()));

  it('of which any byte is another is none, or another', () => {
    const bytes = new TextEncoder().encode(text);
    const genuine = hashOf(text);
    const unseen: number[] = [];
    for (let at = 0; at < bytes.length; at += 1) {
      for (const bit of [1, 2, 4, 32]) {
        const changed = bytes.slice();
        changed[at] = (bytes[at] ?? 0) ^ bit;
        if (hashOf(new TextDecoder().decode(changed)) === genuine) unseen.push(at);
      }
    }
    expect(bytes.length).toBeGreaterThan(500);
    expect(unseen).toEqual([]);
  });

  it.each([` ${text}`, text.replace('{"code"', '{ "code"'), text.slice(0, -1), `${text}\n`, 'null', '[]', '{"code":"7F3A-91C2"}'])(
    'is not read from %#',
    (other) => expect(readSealed(other)).toBeNull(),
  );

  it('has a code that is typed in any way, and facts that are told apart', () => {
    expect(reportCode('7f3a91c2aa')).toBe('7F3A-91C2');
    expect([' 7f3a 91c2', '7F3A-91C2', '7f3a91c'].map(readCode)).toEqual(['7F3A-91C2', '7F3A-91C2', null]);
    expect(factsOf(madeSheet()).map(factText)).toEqual(['["Lote","La Loma"]', '["12 ene","EVI 0,61 · 97 %"]']);
  });
});

describe('a page from outside', () => {
  const drawn = (node: unknown): unknown => ({
    ...madeSheet(),
    blocks: [{ kind: 'drawing', drawing: { width: 10, height: 10, label: 'x', nodes: [node] } }],
  });
  const nested = (deep: number): unknown => ({ tag: 'g', attributes: {}, children: deep === 0 ? [] : [nested(deep - 1)] });
  const path = (attributes: Record<string, unknown>): unknown => drawn({ tag: 'path', attributes, children: [] });

  it('is taken as the product draws it', () => {
    expect(sheetSchema.safeParse(madeSheet()).success).toBe(true);
    expect(sheetSchema.safeParse(drawn(nested(4))).success).toBe(true);
  });

  it.each<readonly [string, unknown]>([
    ['a script', drawn({ tag: 'script', attributes: {}, children: [], text: 'alert(1)' })],
    ['a foreign object', drawn({ tag: 'foreignObject', attributes: {}, children: [] })],
    ['a handler', path({ onload: 'x' })],
    ['an address that runs', path({ href: 'javascript:alert(1)' })],
    ['an address elsewhere', path({ href: 'https://example.com/x.png' })],
    ['a picture that holds shapes', path({ href: 'data:image/svg+xml;base64,PHN2Zz4=' })],
    ['a fill elsewhere', path({ fill: 'url(https://example.com)' })],
    ['a local fill', path({ fill: 'url(#a)' })],
    ['a style', path({ style: 'fill:red' })],
    ['a path that is none', path({ d: 'M0 0"/><script>' })],
    ['a transform that is none', path({ transform: 'rotate(1);x' })],
    ['shapes too deep', drawn(nested(5))],
    ['a block of another kind', { ...madeSheet(), blocks: [{ kind: 'html', text: '<b>' }] }],
    ['an unknown name', { ...madeSheet(), script: 'x' }],
    ['a drawing of no size', { ...madeSheet(), mark: { width: 0, height: 1, label: '', nodes: [] } }],
  ])('with %s is refused', (_what, sheet) => expect(sheetSchema.safeParse(sheet).success).toBe(false));
});
