// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Notification } from '#domain/schemas/notification.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import texts from './locales/es.json' with { type: 'json' };
import { useNotificationTexts } from './use-notification-texts.ts';

vi.mock('#api/client.ts', () => ({ api: { lookups: { stages: 'stages' } } }));
vi.mock('#api/use-call.ts', () => ({
  useCall: () => ({
    data: [{ code: 'maize_mid.R1', short: 'R1', crops: [4, 5], names: { es: 'Floración femenina', en: 'Silking', pt: 'Florescimento' } }],
  }),
}));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['notifications', 'catalog'],
    interpolation: { escapeValue: false },
    resources: { es: { notifications: texts, catalog } },
  });
});

const OF_FIELD = {
  id: 'n',
  field_id: 'f',
  field_name: 'Norte',
  farm_name: 'La Loma',
  date: '2026-01-12',
  created_at: '2026-01-12T12:00:00Z',
  read: false,
};
const told = (about: Pick<Notification, 'type' | 'params'>): string => {
  const { result } = renderHook(() => useNotificationTexts());
  const { title, reason } = result.current({ ...OF_FIELD, ...about } as Notification);
  return `${title} | ${reason}`.replaceAll('\u00a0', ' ');
};
const task = (due: string, specific_name: string | null = null) => ({
  type: 'task_due' as const,
  params: { note_id: 't', specific_type: specific_name === null ? 'scout' : 'other', specific_name, due },
});

it.each([
  [{ type: 'frost_warning', params: { tmin_c: -0.4 } }, 'Riesgo de helada el 12 ene 2026 | Mínima pronosticada: −0,4 °C'],
  [task('2026-01-12'), 'Tarea pendiente | Recorrer: vence el 12 ene'],
  [task('2026-01-10', 'Cambiar el pico'), 'Tarea pendiente | Cambiar el pico: venció el 10 ene'],
  [
    { type: 'stage_reached', params: { crop: 5, stage: 'R1' } },
    'Etapa al 12 ene 2026 | Maíz temprano: Floración femenina, por suma térmica',
  ],
  [{ type: 'stage_reached', params: { crop: 5, stage: 'VT' } }, 'Etapa al 12 ene 2026 | Maíz temprano: VT, por suma térmica'],
  [{ type: 'margin_changed', params: { by: 'Ana', name: 'Plan A' } }, 'Margen bruto cambiado | Ana cambió «Plan A»'],
] as const)('%o is told in words', (about, words) => {
  expect(told(about as Pick<Notification, 'type' | 'params'>)).toBe(words);
});
