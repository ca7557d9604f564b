// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { REPORTS_MODE_ROLES, ROLES, type Role } from '#domain/rights/roles.ts';
import type { User } from '#domain/schemas/user.ts';
import { applyAddress, namesPanels, syncAddress } from '#shell/address.ts';
import { registerGeneralShortcuts } from '#shell/keyboard/general-shortcuts.ts';
import { currentMode, setMode } from '#shell/mode.ts';
import { isPanelOpen, leaveMode, openPanel } from '#shell/panels/open-panel.ts';
import { registerShortcut, runShortcut } from '#shell/shortcuts.ts';
import { keepLayout, readLayout } from '#shell/windows/layout/persist.ts';
import { EMPTY } from '#shell/windows/layout/layout.ts';
import { sceneOf, useWindows } from '#shell/windows/windows-store.ts';
import { NO_REPORT_FILTER, setReportFilter, useReportFilter } from '#state/report-filter.ts';
import { useSession } from '#state/session.ts';
import './panels.ts';

const signIn = (role: Role, brand_id: number): void =>
  useSession.setState({ status: 'signed_in', user: { id: 'u', role, brand_id } as User });
const shown = (): readonly string[] => Object.keys(sceneOf(useWindows.getState()).layout.panels);
const address = (): URLSearchParams => new URLSearchParams(window.location.search);

let stop = (): void => undefined;
/** The workstation as it comes up at an address. */
function visit(search: string): void {
  stop();
  window.history.replaceState(null, '', `/dashboard${search}`);
  const stopKeeping = keepLayout(() => EMPTY, namesPanels(search));
  applyAddress(search);
  const stopSyncing = syncAddress();
  stop = () => {
    stopSyncing();
    setMode(null);
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
  signIn('FM', 2);
  setReportFilter(NO_REPORT_FILTER);
});
afterEach(() => {
  stop();
  stop = () => undefined;
});

it('is entered by whoever may, and by nobody else, who stays on the map without its key in the address', () => {
  for (const brand_id of [2, 3, 7])
    for (const role of ROLES) {
      signIn(role, brand_id);
      visit('?paneles=imagery,mode_reports&modo=informes&campania=2025');
      const may = brand_id === 2 && (REPORTS_MODE_ROLES as readonly Role[]).includes(role);
      expect([brand_id, role, currentMode(), address().get('modo'), address().get('campania'), shown()]).toEqual([
        brand_id,
        role,
        may ? 'reports' : null,
        may ? 'informes' : null,
        may ? '2025' : null,
        may ? ['mode_reports'] : ['imagery'],
      ]);
    }
});

it('hides what was open, gives it back, and keeps it over a reload', () => {
  visit('?paneles=imagery,fields');
  openPanel('mode_reports');
  expect(shown()).toEqual(['mode_reports']);
  const search = window.location.search;
  visit(search);
  expect([currentMode(), shown()]).toEqual(['reports', ['mode_reports']]);
  leaveMode();
  expect(shown().toSorted()).toEqual(['fields', 'imagery']);
  expect(address().get('modo')).toBeNull();
  expect(address().get('paneles')).toBe('imagery,fields');
});

it('is left by what is not of it, and not by what is of any', () => {
  visit('?paneles=mode_producers&modo=informes');
  openPanel('notifications');
  expect([currentMode(), shown().toSorted()]).toEqual(['reports', ['mode_producers', 'notifications']]);
  openPanel('weather');
  expect([currentMode(), isPanelOpen('mode_producers'), isPanelOpen('weather')]).toEqual([null, false, true]);
});

it('is one step of history, back and forward', () => {
  visit('?paneles=imagery');
  const before = window.history.length;
  const outside = window.location.href;
  openPanel('mode_reports');
  const inside = window.location.href;
  expect(window.history.length).toBe(before + 1);
  goTo(outside);
  expect([currentMode(), shown()]).toEqual([null, ['imagery']]);
  goTo(inside);
  expect([currentMode(), shown()]).toEqual(['reports', ['mode_reports']]);
});

it('keeps the filters of its list in the address, and takes them from there', () => {
  visit('?paneles=mode_reports&modo=informes');
  setReportFilter({ hybrids: ['NX 7115', 'Flexible (prolífico, fijo)'], text: 'gauna', is_oldest: true });
  expect([address().get('hibrido'), address().get('buscar'), address().get('orden')]).toEqual([
    'NX 7115,Flexible (prolífico%2C fijo)',
    'gauna',
    'antiguos',
  ]);
  const { search } = window.location;
  const filter = useReportFilter.getState();
  setReportFilter(NO_REPORT_FILTER);
  visit(search);
  expect(useReportFilter.getState()).toEqual(filter);
  leaveMode();
  expect([...address().keys()]).toEqual(['capa']);
});

it('closes its detail by Escape, then itself, and its keys are not the map’s', () => {
  visit('?paneles=imagery');
  const pressed: string[] = [];
  const stops = [
    registerGeneralShortcuts(),
    registerShortcut({ key: 'X', label_key: 'common:more', group: 'map', run: () => pressed.push('X') }),
  ];
  openPanel('mode_producers');
  openPanel('mode_producer', { owner_id: 'o' });
  const press = (key: string): boolean => runShortcut(new KeyboardEvent('keydown', { key }));
  press('x');
  expect(pressed).toEqual([]);
  press('Escape');
  expect([currentMode(), shown()]).toEqual(['reports', ['mode_producers']]);
  press('Escape');
  expect([currentMode(), shown()]).toEqual([null, ['imagery']]);
  press('x');
  expect(pressed).toEqual(['X']);
  for (const end of stops) end();
});

it('asks about words that were not saved before it is left', () => {
  visit('?paneles=mode_producers&modo=informes');
  useWindows.setState({ unsaved: { mode_producers: true } });
  openPanel('weather');
  expect([currentMode(), useWindows.getState().asking, isPanelOpen('weather')]).toEqual(['reports', 'mode_producers', false]);
  useWindows.setState({ unsaved: {}, asking: null });
});

it('is not kept for the next visit', () => {
  visit('?paneles=mode_reports&modo=informes');
  stop();
  stop = () => undefined;
  expect(Object.keys(readLayout('u', 'wide')?.panels ?? {})).toEqual([]);
});
