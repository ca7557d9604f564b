import { createElement, type ReactNode } from 'react';
import type { DrawnNode } from '#domain/pdf/sheet.ts';

const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A shape of a drawing, with what is in it, as an element of the page. */
export const drawnElement = ({ tag, attributes, children, text }: DrawnNode, key: number): ReactNode =>
  createElement(
    tag,
    { key, ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [camel(name), value])) },
    text,
    ...children.map(drawnElement),
  );
