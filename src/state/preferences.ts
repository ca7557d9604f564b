import { create } from 'zustand';
import type { Language } from '#domain/codes.ts';
import { readStored, writeStored } from './stored-value.ts';

export type Theme = 'surco' | 'brevant' | 'horizonte';
export type Mode = 'light' | 'dark' | 'system';
/** `safe` ramps hold for colour-blind eyes; `classic` is red to green (DESIGN §3). */
export type Palette = 'safe' | 'classic';
/** `plain` is the embedded map, which needs no network. */
export type BaseMapChoice = 'satellite' | 'street' | 'plain';
export type Density = 'compact' | 'normal' | 'comfortable';

export type Preferences = {
  language: Language;
  mode: Mode;
  palette: Palette;
  density: Density;
  base_map: BaseMapChoice;
  /** Single-key shortcuts (WCAG 2.1.4). */
  shortcuts: boolean;
  /** A theme looked at in place of the account's own; null follows the account. */
  theme_preview: Theme | null;
  /** Brand style of the last account seen here, so that the next visit opens in its colours (specification §1). */
  brand_style: number | null;
};

const KEY = 'surco:preferences';

type Checks = { readonly [Key in keyof Preferences]: (value: unknown) => value is Preferences[Key] };
const oneOf =
  <Value extends string>(...values: readonly Value[]) =>
  (value: unknown): value is Value =>
    (values as readonly unknown[]).includes(value);

const DEFAULTS: Preferences = {
  language: 'es',
  mode: 'system',
  palette: 'safe',
  density: 'normal',
  shortcuts: true,
  base_map: 'satellite',
  theme_preview: null,
  brand_style: null,
};

/** By hand, because a schema library would be the largest part of the first load. */
const CHECKS: Checks = {
  language: oneOf('es', 'en', 'pt'),
  mode: oneOf('light', 'dark', 'system'),
  palette: oneOf('safe', 'classic'),
  density: oneOf('compact', 'normal', 'comfortable'),
  shortcuts: (value) => typeof value === 'boolean',
  base_map: oneOf('satellite', 'street', 'plain'),
  theme_preview: (value): value is Theme | null => value === null || oneOf('surco', 'brevant', 'horizonte')(value),
  brand_style: (value): value is number | null => value === null || typeof value === 'number',
};

/** Each value falls back by itself: one unknown value must not cost the others. */
export function readPreferences(stored: unknown): Preferences {
  const given = Object(stored) as Record<string, unknown>;
  const kept = Object.keys(DEFAULTS).filter((key) => CHECKS[key as keyof Preferences](given[key]));
  return { ...DEFAULTS, ...Object.fromEntries(kept.map((key) => [key, given[key]])) };
}

export const usePreferences = create<Preferences>(() => readPreferences(readStored(KEY)));

export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change);
  writeStored(KEY, usePreferences.getState());
}
