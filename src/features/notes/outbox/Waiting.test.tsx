// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '#i18n/common/es.json' with { type: 'json' };
import texts from '../locales/es.json' with { type: 'json' };
import { useOutbox } from './outbox.ts';
import { Waiting } from './Waiting.tsx';

const mocks = vi.hoisted(() => ({ download: vi.fn<(bytes: Uint8Array, name: string, type: string) => void>() }));
vi.mock('#ui/download.ts', () => mocks);
vi.mock('#api/client.ts', () => ({ api: { notes: {} } }));
vi.mock('#api/use-call.ts', () => ({ refresh: () => Promise.resolve() }));
vi.mock('#api/fields/use-fields.ts', () => ({ useField: () => undefined }));
vi.mock('#workers/client.ts', () => ({ analysis: {} }));

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'es', resources: { es: { common, notes: texts } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

it('a spoilt record shows its words and its pictures, and is discarded with the keys', async () => {
  const picture = new Blob([new Uint8Array(3)], { type: 'image/jpeg' });
  const [id, store] = ['n1', 'notes'] as const;
  useOutbox.setState({
    spoilt: [
      { id, store, text: 'Isoca\nEn la loma', pictures: [picture], rows: [] },
      { id: 'n2', store, text: null, pictures: [], rows: [] },
    ],
  });
  render(<Waiting />);
  const [first, second] = screen.getAllByRole('listitem');
  if (first === undefined || second === undefined) throw new Error('two');
  expect(first.textContent).toContain(`${texts.outbox.spoilt_rest}Isoca\nEn la loma`);
  expect(second.textContent).toContain(texts.outbox.spoilt_none);
  // There is nothing to send.
  expect(screen.queryByRole('button', { name: texts.outbox.send })).toBeNull();
  fireEvent.click(within(first).getByRole('button', { name: 'Descargar foto 1' }));
  await vi.waitFor(() => expect(mocks.download).toHaveBeenCalledWith(new Uint8Array(3), 'surco-1.jpg', 'image/jpeg'));
  fireEvent.click(within(first).getByRole('button', { name: texts.outbox.spoilt_drop }));
  expect(useOutbox.getState().spoilt.map((one) => one.id)).toEqual(['n2']);
});
