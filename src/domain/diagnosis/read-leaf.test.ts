import { describe, expect, it } from 'vitest';
import { makeGround, makeLeaf, overlap } from '../../../tests/setup/photos/made-leaves.ts';
import { rounds } from '../../../tests/setup/tables/sample-rows.ts';
import { isDoubtful, outcomeOf } from './diagnosis.ts';
import { findLeaf } from './find-leaf.ts';
import { findLesions, severityOf } from './find-lesions.ts';
import { lesionColour } from './lesion-looks.ts';
import { closeMask, fillHoles, keepLarge, openMask } from './masks.ts';
import { photoFault, qualityOf } from './photo-quality.ts';
import { labOf } from './picture.ts';
import { COLOUR_CLASSES, PATTERN_FAMILIES } from './pest-looks.ts';
import { PEST_SIGNS, signsOf } from './pest-signs.ts';
import { findPest, PESTS } from './pests.ts';
import { readLeaf } from './read-leaf.ts';
import { CLASSICAL_CAP, softmax } from './score-pests.ts';

const rounded = (values: readonly number[], digits: number): number[] => values.map((value) => Number(value.toFixed(digits)));

describe('a photo of a leaf', () => {
  it('is read in made leaves as well as domain.md §9.3 measured it', () => {
    const made = Array.from({ length: rounds(8, 40) }, (_, seed) => makeLeaf(seed, 512, 384));
    const found = made.map(({ picture, leaf, lesions, severity_pct }) => {
      const mask = findLeaf(picture)!;
      const sick = findLesions(picture, labOf(picture), mask);
      return { leaf: overlap(mask, leaf), lesions: overlap(sick.lesions, lesions), error: Math.abs(sick.severity_pct - severity_pct) };
    });
    const mean = (value: (one: (typeof found)[number]) => number): number => found.reduce((sum, one) => sum + value(one), 0) / found.length;
    expect(mean(({ leaf }) => leaf)).toBeGreaterThan(0.97);
    expect(mean(({ lesions }) => lesions)).toBeGreaterThan(0.8);
    expect(mean(({ error }) => error)).toBeLessThan(1.5);
    expect(Math.max(...found.map(({ error }) => error))).toBeLessThan(5.5);
  });

  it('never claims more than the cap, and says nothing of what is no plant', () => {
    for (const seed of [0, 1, 2]) {
      const { picture } = makeLeaf(seed, 512, 384);
      const { candidates, quality } = readLeaf({ picture, long_side: 1_024, crop: 5 });
      expect(candidates.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThanOrEqual(CLASSICAL_CAP * quality);
      expect(candidates.map(({ probability }) => probability)).toEqual(
        candidates.map(({ probability }) => probability).toSorted((a, b) => b - a),
      );
    }
    expect(readLeaf({ picture: makeGround(), long_side: 1_024, crop: 5 })).toMatchObject({
      fault: null,
      is_plant: false,
      severity_pct: null,
      candidates: [],
    });
  });

  it.each([
    ['small', { long_side: 399, sharpness: 900, lightness: 50 }, 'DIAGNOSIS_PHOTO_SMALL'],
    ['blurred', { long_side: 400, sharpness: 59.9, lightness: 50 }, 'DIAGNOSIS_PHOTO_BLURRED'],
    ['dark', { long_side: 400, sharpness: 60, lightness: 19.9 }, 'DIAGNOSIS_PHOTO_DARK'],
    ['bright', { long_side: 400, sharpness: 60, lightness: 90.1 }, 'DIAGNOSIS_PHOTO_BRIGHT'],
    ['just good enough', { long_side: 400, sharpness: 60, lightness: 20 }, null],
  ])('that is %s is told so', (_name, light, fault) => expect(photoFault(light)).toBe(fault));

  it('has the quality of its weakest side', () => expect(qualityOf({ long_side: 1_024, sharpness: 120, lightness: 50 })).toBe(0.5));
});

describe('the parts of the method', () => {
  it('follow the vectors of domain.md §9', () => {
    expect(severityOf(1_843, 24_310)).toBeCloseTo(7.58, 2);
    expect(rounded(softmax([2.1, 0.7, 0.3, -0.5], 1), 3)).toEqual([0.673, 0.166, 0.111, 0.05]);
    expect(rounded(softmax([2.1, 0.7, 0.3, -0.5], 1.8), 3)).toEqual([0.485, 0.223, 0.178, 0.114]);
    expect(rounded([...labOf({ pixels: Uint8Array.of(255, 255, 255, 255, 0, 0) })], 1)).toEqual([100, 0, 0, 53.2, 80.1, 67.2]);
  });

  it.each([
    ['chlorotic', [75, -5, 40]],
    ['rust', [55, 35, 45]],
    ['brown', [40, 12, 20]],
    ['dark', [20, 5, 5]],
    ['pale', [80, 1, 8]],
    ['red', [45, 40, 10]],
    [null, [70, -30, 30]],
  ] as const)('call %s by its CIELAB', (colour, [l, a, b]) => expect(lesionColour(l, a, b)).toBe(colour));

  it('open, close, fill and sort out masks', () => {
    const size = { width: 9, height: 7 };
    const draw = (...rows: string[]): Uint8Array => Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0));
    const ring = draw('.........', '.#####...', '.#...#...', '.#...#..#', '.#...#...', '.#####...', '.........');
    expect(keepLarge(fillHoles(ring, size), size, 2)).toEqual(
      draw('.........', '.#####...', '.#####...', '.#####...', '.#####...', '.#####...', '.........'),
    );
    expect(openMask(ring, size, 1)).toEqual(new Uint8Array(63));
    const gap = draw('.........', '.........', '..##.##..', '..##.##..', '..##.##..', '.........', '.........');
    expect(closeMask(gap, size, 1)[3 * 9 + 4]).toBe(1);
  });
});

describe('what predictions come to (rules 33)', () => {
  const of = (key: string, certainty: number) => [{ key, certainty }];
  it.each([
    ['identified', true, of('puccso', 0.1)],
    ['not_identified', true, of('puccso', 0.0999)],
    ['not_identified', true, []],
    ['healthy', true, of('healthy', 0.9)],
    ['no_plant', false, of('puccso', 0.9)],
  ] as const)('is %s', (outcome, is_plant, predictions) => expect(outcomeOf(is_plant, predictions)).toBe(outcome));

  it('is in doubt below 40 %, and not at it', () => expect([0.3999, 0.4].map(isDoubtful)).toEqual([true, false]));
});

describe('the catalogue of pests', () => {
  it('is found by EPPO code first, by species second, whatever author stands behind it', () => {
    expect(findPest('PUCCSO', 'Puccinia polysora')?.scientific).toBe('Puccinia sorghi');
    expect(findPest(null, 'Puccinia polysora Underw.')?.eppo).toBe('PUCCPY');
    expect(findPest('XXXXXX', 'Nomen nescio')).toBeUndefined();
  });

  it('has fourteen confirmed codes, and a way to see each leaf pattern', () => {
    expect(PESTS.filter(({ is_eppo_confirmed }) => is_eppo_confirmed)).toHaveLength(14);
    expect(PESTS.every(({ eppo, is_eppo_confirmed }) => eppo !== null || !is_eppo_confirmed)).toBe(true);
    expect(Object.keys(PEST_SIGNS).toSorted()).toEqual(PESTS.map(({ key }) => key).toSorted());
    const known = new Set(PESTS.flatMap(({ key }) => [...signsOf(key).colours, signsOf(key).pattern]));
    expect([...Object.keys(COLOUR_CLASSES), ...Object.keys(PATTERN_FAMILIES)].filter((term) => !known.has(term))).toEqual([]);
  });
});
