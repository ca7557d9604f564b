// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Activity } from '#domain/schemas/activity.ts';
import type { Field } from '#domain/schemas/field.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { harvest, sowing, SUMMER } from '../../../../tests/setup/samples/activity-samples.ts';
import texts from '../locales/es.json' with { type: 'json' };
import { useWorkMarks } from './use-work-marks.ts';

const answer: { activities: unknown[] | undefined } = { activities: undefined };
vi.mock('#api/client.ts', () => ({ api: { activities: { list: null } } }));
vi.mock('#api/use-call.ts', () => ({
  useCall: () => ({ data: answer.activities === undefined ? undefined : { activities: answer.activities } }),
}));
beforeAll(() => i18next.use(initReactI18next).init({ lng: 'es', resources: { es: { analytics: texts } } }));

const marksOf = (activities: Partial<Activity>[] | undefined) => {
  answer.activities = activities;
  return renderHook(() => useWorkMarks({ id: 'field' } as Field, SUMMER)).result.current;
};

it('marks what was sown and harvested, each day once, not what is planned or of another year', () => {
  expect(marksOf(undefined)).toEqual({ marks: [], text: '' });
  const found = marksOf([
    harvest({ done_date: '2026-03-20' }),
    harvest({ done_date: '2026-03-20' }),
    sowing(),
    sowing({}, { done_date: null, planned_date: '2025-11-01' }),
    sowing({}, { done_date: '2023-10-02' }),
  ]);
  expect(found.marks).toEqual([
    { x: epochDay('2025-10-02'), label: 'Siembra', is_above: true },
    { x: epochDay('2026-03-20'), label: 'Cosecha', is_above: true },
  ]);
  expect(found.text).toBe('Siembra: 2 oct. Cosecha: 20 mar.');
});
