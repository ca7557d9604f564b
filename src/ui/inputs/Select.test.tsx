import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '#i18n/index.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { Select } from './Select.tsx';

beforeAll(() => startI18n('es', 'AR'));
afterEach(cleanup);

const OPTIONS = [
  { value: 'a', label: 'Alta' },
  { value: 'b', label: 'Baja' },
] as const;
const select = <Select label="Zona" options={OPTIONS} value="a" onChange={() => undefined} />;
const openList = (): HTMLElement => {
  fireEvent.click(screen.getByRole('button', { name: /Zona/ }));
  return screen.getByRole('listbox');
};

test('inside a dialog the list opens in it, not under it', () => {
  render(
    <Dialog open title="Dosis" onClose={() => undefined}>
      {select}
    </Dialog>,
  );
  expect(openList().closest('dialog')).not.toBeNull();
});

test('elsewhere the list opens over the page', () => {
  render(select);
  expect(openList().closest('dialog')).toBeNull();
});

test('before anything is chosen it shows what to do, or a dash', () => {
  render(<Select label="Zona" options={OPTIONS} value={null} placeholder="Elegir una zona" onChange={() => undefined} />);
  expect(screen.getByRole('button', { name: /Zona/ }).textContent).toBe('Elegir una zona');
  cleanup();
  render(<Select label="Zona" options={OPTIONS} value={null} onChange={() => undefined} />);
  expect(screen.getByRole('button', { name: /Zona/ }).textContent).toBe('—');
});
