import { createElement } from 'react';
import type { DrawnNode } from '#domain/pdf/sheet.ts';
import type { Theme } from '#state/preferences.ts';
import { BRANDS } from './brands.ts';
import { MARK_SHAPES, MARK_SIDE } from './mark-shapes.ts';

const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const elementOf = ({ tag, attributes }: DrawnNode, key: number) =>
  createElement(tag, { key, ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [camel(name), value])) });

/** The brand's mark in `currentColor`. */
export const Mark = ({ theme, size = 30 }: { theme: Theme; size?: number }) => (
  <svg viewBox={`0 0 ${String(MARK_SIDE)} ${String(MARK_SIDE)}`} width={size} height={size} role="img" aria-label={BRANDS[theme].name}>
    {MARK_SHAPES[theme].map(elementOf)}
  </svg>
);
