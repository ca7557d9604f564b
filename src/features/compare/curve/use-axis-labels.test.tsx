// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import texts from '../locales/es.json' with { type: 'json' };
import { setBoard } from '../store.ts';
import type { ComparedField } from '../use-compared-fields.ts';
import { useAxisLabels } from './use-axis-labels.ts';

const none = 'Ningún lote tiene una siembra anotada en la campaña';
beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'es', resources: { es: { compare: texts, activities: { all: { no_sowing: none } } } } }),
);

const unsown = {
  letter: 'A',
  sown: null,
  recorded_sowing: null,
  season: { error: null },
  retry_weather: null,
  timing: { axis: null, missing: null, is_guessed: true },
} as unknown as ComparedField;
const notesOf = (...fields: ComparedField[]): readonly string[] => renderHook(() => useAxisLabels(fields)).result.current.notes;

it('says that no field has a sowing where days are counted from one and nobody says when, beside what stands in for it', () => {
  expect(notesOf(unsown)).not.toContain(none);
  setBoard((board) => ({ ...board, axis: 'sowing' }));
  expect(notesOf(unsown)).toEqual([texts.chart.since_sowing, none, texts.chart.guessed.replace('{{letters}}', 'A')]);
  expect(notesOf(unsown, { ...unsown, recorded_sowing: '2025-10-02' })).not.toContain(none);
  expect(notesOf(unsown, { ...unsown, sown: '2025-10-02' })).not.toContain(none);
});
