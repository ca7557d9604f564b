// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { User } from '#domain/schemas/user.ts';
import { applyAddress, namesPanels, syncAddress } from '#shell/address.ts';
import { closePanel, isPanelOpen, openPanel } from '#shell/panels/open-panel.ts';
import { keepLayout } from '#shell/windows/layout/persist.ts';
import { EMPTY } from '#shell/windows/layout/layout.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { setLayer } from '#state/selection.ts';
import { useSession } from '#state/session.ts';
import '../../features/imagery/panel.ts';
import '../../features/users/panel.ts';
import '../../features/coverage/panel.ts';

const ID = '5c0de000-0000-4000-8000-00000000d011';
const PATH = '/brevant/overseeding_coverage';
const here = (): string => `${window.location.pathname}${window.location.search}`;
const open = (): readonly string[] => Object.keys(useWindows.getState().layout.panels);

let stop = (): void => undefined;
/** The workstation as it comes up at an address. */
function visit(url: string): void {
  stop();
  window.history.replaceState(null, '', url);
  const { search } = window.location;
  const stopKeeping = keepLayout(() => EMPTY, namesPanels(search));
  applyAddress(search);
  const stopSyncing = syncAddress();
  stop = () => {
    stopSyncing();
    stopKeeping();
  };
}
/** As the browser does. */
const goTo = (url: string): void => {
  window.history.replaceState(null, '', url);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

beforeEach(() => {
  localStorage.clear();
  setLayer(null);
  useSession.setState({ status: 'signed_in', user: { id: 'u', role: 'PM', brand_id: 2 } as User });
});
afterEach(() => {
  stop();
  stop = () => undefined;
});

it('is the page’s while its panel is open, with the filters and the coverage beside it, over a reload too', () => {
  const url = `${PATH}?campanas=2025,2024&estados=pending&texto=gauna&cobertura=${ID}`;
  visit(url);
  expect([open(), here()]).toEqual([['coverage', 'coverage_one'], url]);
  expect(useWindows.getState().layout.panels['coverage_one']?.args).toEqual({ id: ID });
  closePanel('coverage');
  expect([open(), here()]).toEqual([[], '/dashboard']);
  openPanel('coverage');
  expect(here()).toBe(`${PATH}?campanas=2025,2024&estados=pending&texto=gauna`);
});

it('goes back to the map’s, and forward again, with what else is open', () => {
  visit('/dashboard?paneles=imagery');
  openPanel('coverage');
  expect(here()).toBe(`${PATH}?paneles=imagery`);
  goTo('/dashboard?paneles=imagery');
  expect([isPanelOpen('coverage'), here()]).toEqual([false, '/dashboard?paneles=imagery']);
  goTo(`${PATH}?paneles=imagery`);
  expect([isPanelOpen('coverage'), isPanelOpen('imagery')]).toEqual([true, true]);
  openPanel('users');
  expect(here()).toBe('/dashboard?paneles=imagery,users');
});

it('is found below it too, and by its name among the panels of the map', () => {
  visit(`${PATH}/7?campanas=x&productores=1`);
  expect([open(), here()]).toEqual([['coverage'], PATH]);
  visit('/dashboard?paneles=coverage');
  expect([open(), here()]).toEqual([['coverage'], PATH]);
});
