// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '#i18n/common/es.json' with { type: 'json' };
import { setUnsent, tellBeforeLeaving, useUnsent } from '#state/unsent.ts';
import { UnsentDialog } from './UnsentDialog.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'es', resources: { es: { common } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

function Page() {
  const asks = useUnsent((state) => state.go !== null);
  return (
    <>
      <button type="button">Salir</button>
      {asks && <UnsentDialog />}
    </>
  );
}

const leave = (counts: Parameters<typeof setUnsent>[1]) => {
  setUnsent('outbox', counts);
  const go = vi.fn<() => void>();
  const page = render(<Page />);
  const button = page.getByRole('button', { name: 'Salir' });
  button.onclick = () => tellBeforeLeaving(go);
  fireEvent.click(button);
  return { go, button };
};

it('tells what is not sent, with the focus on staying, and goes only when told to', () => {
  const { go, button } = leave({ notes: 2, photos: 1, lost: 0 });
  expect(screen.getByRole('alertdialog', { name: common.unsent.title })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['2 notas sin enviar', '1 foto sin enviar']);
  expect(screen.getByText(common.unsent.kept)).toBeTruthy();
  const stay = screen.getByRole('button', { name: common.unsent.stay });
  expect(document.activeElement).toBe(stay);
  fireEvent.click(stay);
  expect([go.mock.calls.length, screen.queryByRole('alertdialog')]).toEqual([0, null]);
  fireEvent.click(button);
  // Esc
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect([go.mock.calls.length, screen.queryByRole('alertdialog')]).toEqual([0, null]);
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: common.unsent.leave }));
  expect([go.mock.calls.length, screen.queryByRole('alertdialog')]).toEqual([1, null]);
});

it('says what this device could not keep, and nothing where all is sent', () => {
  const { go } = leave({ notes: 1, photos: 0, lost: 1 });
  expect(screen.queryByText(common.unsent.kept)).toBeNull();
  expect(screen.getByText(common.unsent.lost_one.replace('{{count}}', '1'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: common.unsent.stay }));
  cleanup();
  const sent = leave({ notes: 0, photos: 0, lost: 0 });
  expect([go.mock.calls.length, sent.go.mock.calls.length, screen.queryByRole('alertdialog')]).toEqual([0, 1, null]);
});
