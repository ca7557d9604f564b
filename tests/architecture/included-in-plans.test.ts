// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { panelDefinition } from '#shell/panels/define-panel.ts';
import { LANGUAGES, type Language } from '#domain/codes.ts';
import '../../src/app/panels.ts';
import es from '../../src/features/plans/locales/es.json' with { type: 'json' };
import en from '../../src/features/plans/locales/en.json' with { type: 'json' };
import pt from '../../src/features/plans/locales/pt.json' with { type: 'json' };
import { includedFor } from '../../src/features/plans/included.ts';

const TEXTS: Record<Language, object> = { es: es.compare.features, en: en.compare.features, pt: pt.compare.features };
const keys = (style: number, has_hd = true): string[] => includedFor(style, has_hd).map(({ key }) => key);

it('names only what there is a panel for, and every text belongs to a line', () => {
  const lines = includedFor(3, true);
  for (const { key, panel } of lines) expect([key, panelDefinition(panel)?.id]).toEqual([key, panel]);
  for (const language of Object.keys(LANGUAGES) as Language[]) expect(Object.keys(TEXTS[language])).toEqual(lines.map(({ key }) => key));
});

it('names analytics only to brands that may use it, and 3 m only where there is a source', () => {
  for (const barred of [1, 7])
    expect(keys(barred)).toEqual(keys(3).filter((key) => !['curve', 'performance', 'evi_reports'].includes(key)));
  for (const open of [2, 3, 8]) expect(keys(open)).toContain('curve');
  expect(keys(3, false)).toEqual(keys(3).filter((key) => key !== 'hd'));
});
