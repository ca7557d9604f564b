import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAP, HEADER, MIN_HEIGHT, stackHeights, type StackItem } from './stack.ts';

const item = (over: Partial<StackItem>): StackItem => ({ folded: false, height: null, want: 'auto', natural: 300, ...over });
const total = (heights: readonly number[]): number => heights.reduce((sum, height) => sum + height, 0) + GAP * (heights.length - 1);

describe('stackHeights', () => {
  it('hugs content: no empty white tails', () => {
    expect(stackHeights([item({ natural: 240 })], 876)).toEqual([240]);
    expect(stackHeights([item({ want: 504, natural: 380 })], 876)).toEqual([380]);
  });

  it('gives the rest to the panel that fills', () => {
    expect(stackHeights([item({ natural: 300 }), item({ want: 'fill' })], 876)).toEqual([300, 564]);
  });

  it("fits the catalogue's analytics and weather exactly into 900 px", () => {
    expect(stackHeights([item({ want: 504, natural: 600 }), item({ want: 360, natural: 400 })], 876)).toEqual([504, 360]);
  });

  it('takes from the tallest first', () => {
    expect(stackHeights([item({ natural: 600 }), item({ natural: 300 })], 876)).toEqual([564, 300]);
  });

  it('takes from lists before it takes from what is read whole', () => {
    const [list, chart] = [item({ natural: 430 }), item({ want: 536, keeps: 536, natural: 536 })];
    expect(stackHeights([list, chart], 876)).toEqual([328, 536]);
    expect(stackHeights([list, { ...chart, natural: 470 }], 876)).toEqual([394, 470]);
    // Where that is too little, what fold-to-fit counted on for each, and the tallest gives the rest.
    expect(stackHeights([list, chart], 640)).toEqual([258, 370]);
    expect(stackHeights([list, { ...chart, height: 600 }], 876)).toEqual([430, 434]);
  });

  it('never overflows the column while panels can still shrink', () => {
    const anyItem = fc.record({
      folded: fc.boolean(),
      height: fc.option(fc.integer({ min: 160, max: 900 })),
      want: fc.oneof(fc.constant('auto' as const), fc.constant('fill' as const), fc.integer({ min: 160, max: 700 })),
      keeps: fc.option(fc.integer({ min: 160, max: 700 }), { nil: undefined }),
      natural: fc.option(fc.integer({ min: 100, max: 2000 })),
    });
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 4 }), fc.integer({ min: 720, max: 1400 }), (items, available) => {
        const heights = stackHeights(items, available);
        expect(total(heights)).toBeLessThanOrEqual(available + items.length);
        heights.forEach((height, at) =>
          expect(height).toBeGreaterThanOrEqual(
            items[at]?.folded ? HEADER : Math.min(MIN_HEIGHT, items[at]?.natural ?? MIN_HEIGHT, items[at]?.height ?? MIN_HEIGHT),
          ),
        );
      }),
    );
  });
});
