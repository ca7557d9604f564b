// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Square } from 'lucide-react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '#i18n/index.ts';
import { pressByKey } from '../../../tests/setup/in-panel.tsx';
import { keepFocus } from '../focus/keep-focus.ts';
import { definePanel } from '../panels/define-panel.ts';
import { closePanel, openPanel } from '../panels/open-panel.ts';
import { PanelWindows } from './PanelWindows.tsx';

declare module '../panels/define-panel.ts' {
  interface PanelArgs {
    tested: undefined;
  }
}
definePanel({
  id: 'tested',
  title_key: 'common:more',
  icon: Square,
  place: 'right',
  size: { width: 320, height: 'auto' },
  needs: 'nothing',
  load: () => Promise.resolve({ default: () => <p>Texto</p> }),
});

let stop: () => void;
beforeAll(() => startI18n('es', 'AR'));
const open = async (): Promise<void> => {
  stop = keepFocus();
  render(<PanelWindows />);
  act(() => openPanel('tested'));
  await screen.findByText('Texto');
};
afterEach(() => {
  act(() => closePanel('tested', { discard: true }));
  stop();
  cleanup();
});

it('floating and docking are one button, which keeps the focus', async () => {
  await open();
  const button = screen.getByRole('button', { name: 'Soltar' });
  expect([await pressByKey(button), button.getAttribute('aria-label')]).toEqual([button, 'Acoplar']);
  expect([await pressByKey(button), button.getAttribute('aria-label')]).toEqual([button, 'Soltar']);
});

it('a panel that is folded under the focus keeps it at its heading', async () => {
  await open();
  const panel = document.getElementById('panel-tested');
  panel?.querySelector<HTMLElement>('[data-panel-body]')?.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Minimizar' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('panel-tested-title'));
});
