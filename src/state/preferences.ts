import { z } from 'zod';
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

/** Each value falls back by itself: one unknown value must not cost the others. */
const storedSchema = z.object({
  language: z.enum(['es', 'en', 'pt']).catch('es'),
  mode: z.enum(['light', 'dark', 'system']).catch('system'),
  palette: z.enum(['safe', 'classic']).catch('safe'),
  density: z.enum(['compact', 'normal', 'comfortable']).catch('normal'),
  base_map: z.enum(['satellite', 'street', 'plain']).catch('satellite'),
  shortcuts: z.boolean().catch(true),
  theme_preview: z.enum(['surco', 'brevant', 'horizonte']).nullable().catch(null),
  brand_style: z.number().nullable().catch(null),
});

export const usePreferences = create<Preferences>(() => storedSchema.parse(readStored(KEY) ?? {}));

export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change);
  writeStored(KEY, usePreferences.getState());
}
