// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import errors from '#i18n/errors/es.json' with { type: 'json' };
import texts from '../locales/es.json' with { type: 'json' };
import { useOutbox, type OutgoingPhoto } from '../outbox/outbox.ts';
import { PhotosInput } from './PhotosInput.tsx';

const mocks = vi.hoisted(() => ({ prepare: vi.fn<() => Promise<never>>() }));
vi.mock('#api/client.ts', () => ({ api: { notes: {} } }));
vi.mock('#workers/client.ts', () => ({ analysis: { preparePhoto: mocks.prepare } }));
vi.mock('#api/fields/use-fields.ts', () => ({ useField: () => ({ id: 'f1', bbox: [-61, -34, -60.99, -33.99] }) }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'es', resources: { es: { notes: texts, errors } }, ns: ['notes'], returnNull: false });
});
beforeEach(() => {
  mocks.prepare.mockReturnValue(new Promise(() => undefined));
  useOutbox.setState({ photos: {}, notes: [] });
});
afterEach(cleanup);

const onPosition = vi.fn<(position: [number, number]) => void>();
function Form() {
  const [value, setValue] = useState<readonly string[]>([]);
  return <PhotosInput field_id="f1" value={value} arrived={[]} onChange={setValue} onPosition={onPosition} error={null} />;
}
const choose = (count: number): void => {
  const files = Array.from({ length: count }, (_, at) => new File(['x'], `${String(at)}.jpg`, { type: 'image/jpeg' }));
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
};
const tiles = (): Element[] => [...document.querySelectorAll('[data-photo]')];
const become = (at: number, part: Partial<OutgoingPhoto>): void => {
  const id = tiles()[at]?.getAttribute('data-photo') ?? '';
  act(() => useOutbox.setState(({ photos }) => ({ photos: { ...photos, [id]: { ...photos[id]!, ...part } } })));
};

it('takes twenty photos, says how many were left out, and has room again once one is taken away', () => {
  render(<Form />);
  choose(21);
  expect(tiles()).toHaveLength(20);
  expect(screen.getByRole('alert').textContent).toBe(`${errors.PHOTOS_TOO_MANY} Quedó 1 afuera.`);
  expect(document.querySelector('input[type=file]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Quitar la foto 7' }));
  expect([tiles().length, screen.queryByRole('alert')]).toEqual([19, null]);
  expect(document.querySelector('input[type=file]')).not.toBeNull();
});

it('says of each photo how far it has come, or why it is refused, and offers to try what may pass', () => {
  render(<Form />);
  choose(4);
  become(0, { state: 'waiting', thumb_url: 'blob:a', is_kept: true });
  become(1, { state: 'sending', thumb_url: 'blob:b', sent: 3_145_728, bytes: 5_242_880, is_kept: true });
  become(2, { state: 'arrived', thumb_url: 'blob:c', bytes: 4_404_019, is_kept: true });
  become(3, { state: 'failed', error: new AppError('PHOTO_TOO_LARGE', { max_mb: 10 }) });
  expect(tiles().map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    texts.attach.waiting,
    '3,0 MB de 5,0 MB',
    '4,2 MB, subida',
    errors.PHOTO_TOO_LARGE.replace('{{max_mb}}', '10'),
  ]);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60');
  expect(screen.getByText(texts.attach.go_on)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Reintentar/ })).toBeNull();
  become(0, { is_kept: false });
  expect(screen.getByText(texts.attach.not_kept)).toBeTruthy();
});

it('offers the place a photo tells, once, and not one far from the field', () => {
  render(<Form />);
  choose(2);
  become(0, { state: 'waiting', position: [-58, -34] });
  expect(screen.getByText(texts.attach.place_far)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.attach.use_place })).toBeNull();
  become(0, { position: [-60.995, -33.995] });
  fireEvent.click(screen.getByRole('button', { name: texts.attach.use_place }));
  expect(onPosition).toHaveBeenCalledWith([-60.995, -33.995]);
  expect(screen.queryByText(texts.attach.place)).toBeNull();
});
