import type { DeckProps } from '@deck.gl/core';

/** An element that takes what deck.gl does to one and shows nothing. */
const blank = (): object => ({
  style: {},
  append: () => undefined,
  remove: () => undefined,
  querySelector: () => null,
});

/**
 * deck.gl takes its canvas for an element of a page: it styles it, asks where it stands and adds the element of a tooltip beside it.
 * A thread has no page, so canvas and thread are lent the little that is asked for; pointer and keys stay with the page.
 */
export function lendPage(canvas: OffscreenCanvas): NonNullable<DeckProps['canvas']> {
  if (!('document' in globalThis)) Object.assign(globalThis, { document: { createElement: blank } });
  return Object.assign(canvas, {
    style: {},
    closest: () => null,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: canvas.width, height: canvas.height }),
  }) as unknown as NonNullable<DeckProps['canvas']>;
}
