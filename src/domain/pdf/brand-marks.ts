import { BRAND_TITLES, type BrandName } from '../accounts/brand-numbers.ts';
import type { Drawn, DrawnNode, Sheet } from './sheet.ts';

/** Side of the square the marks are drawn in. */
export const MARK_SIDE = 32;

const shape = (tag: string, attributes: DrawnNode['attributes']): DrawnNode => ({ tag, attributes, children: [] });
const stroke = (width: number) => ({ fill: 'none', stroke: 'currentColor', 'stroke-width': width, 'stroke-linecap': 'round' });
const kernel = (x: number, y: number, height = 8) => ({ x, y, width: 9.5, height, rx: height === 8 ? 3.6 : 3.5, fill: 'currentColor' });

/** The brands' marks in `currentColor`: three furrows that meet, staggered kernels, or one season's curve and its peak. */
export const MARK_SHAPES: Readonly<Record<BrandName, readonly DrawnNode[]>> = {
  surco: ['M4 27C9.2 20.4 12 13.6 12.6 5', 'M16 27V14.5', 'M28 27C22.8 20.4 20 13.6 19.4 5'].map((d) =>
    shape('path', { d, ...stroke(3.4) }),
  ),
  brevant: [
    shape('rect', kernel(5.5, 7.5)),
    shape('rect', kernel(5.5, 17.5)),
    shape('rect', kernel(17, 2.5)),
    shape('rect', kernel(17, 12.5)),
    shape('rect', { ...kernel(17, 22.5, 7), 'fill-opacity': 0.55 }),
  ],
  horizonte: [
    shape('path', { d: 'M4 26c5.5 0 6.5-15 12-15 3.6 0 4.6 6.5 7 10.5 1.2 2 2.8 3.5 5 4.5', ...stroke(3.2) }),
    shape('circle', { cx: 16, cy: 6, r: 2.6, fill: 'currentColor' }),
  ],
};

/** `--primary` of each brand in the light mode: paper has no other. */
const INK: Readonly<Record<BrandName, string>> = { surco: '#1a3f2e', brevant: '#622147', horizonte: '#23323f' };

const inked = (node: DrawnNode, ink: string): DrawnNode => ({
  ...node,
  attributes: Object.fromEntries(Object.entries(node.attributes).map(([name, value]) => [name, value === 'currentColor' ? ink : value])),
});

/** What the head of a printed page shows of the brand. */
export function sheetBrand(of: BrandName): Required<Pick<Sheet, 'brand' | 'mark' | 'accent'>> {
  const name = BRAND_TITLES[of];
  const nodes = MARK_SHAPES[of].map((node) => inked(node, INK[of]));
  const mark: Drawn = { width: MARK_SIDE, height: MARK_SIDE, label: name, nodes };
  return { brand: name, mark, accent: INK[of] };
}
