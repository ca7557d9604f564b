import { createElement, Suspense, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '#shell/brand/appearance.ts';
import { keepLayout } from '#shell/windows/layout/persist.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { PanelWindows } from '#shell/windows/PanelWindows.tsx';
import { ErrorBoundary } from '#shell/feedback/ErrorBoundary.tsx';
import { AccountButton, useAccountMenu } from '#shell/frame/AccountButton.tsx';
import { BottomTabs } from '#shell/frame/BottomTabs.tsx';
import { MapSlots } from '#shell/frame/MapSlots.tsx';
import { SkipLinks } from '#shell/frame/SkipLinks.tsx';
import { NavRail } from '#shell/frame/NavRail.tsx';
import { ToolBar } from '#shell/frame/ToolBar.tsx';
import { applyAddress, namesPanels, syncAddress } from '#shell/address.ts';
import { Overlays } from '#shell/keyboard/Overlays.tsx';
import { registerGeneralShortcuts } from '#shell/keyboard/general-shortcuts.ts';
import { registerPanelShortcuts } from '#shell/keyboard/panel-shortcuts.ts';
import { leaveFullScreenView, useFullScreenViewContent } from '#shell/full-screen-view.ts';
import { setMode, useMode } from '#shell/mode.ts';
import { RegionContent } from '#shell/panels/RegionContent.tsx';
import { warnBeforeLeaving } from '#shell/panels/unsaved.ts';
import { useMapParts } from '#shell/panels/regions.ts';
import { listenForShortcuts } from '#shell/shortcuts.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import styles from './Dashboard.module.css';
import { firstLayout } from './start/first-layout.ts';
import { DashboardMap } from './DashboardMap.tsx';
import './panels.ts';
import './nav-items.ts';

/** Everything that listens while the workstation is open. */
function useWorkstation(user_id: string | null): void {
  useLayoutEffect(() => {
    const stops = [registerGeneralShortcuts(), registerPanelShortcuts(), listenForShortcuts(), warnBeforeLeaving()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useLayoutEffect(() => {
    if (user_id === null) return undefined;
    const search = window.location.search;
    const stopKeeping = keepLayout(firstLayout, namesPanels(search));
    applyAddress(search);
    const stopSyncing = syncAddress();
    return () => {
      stopSyncing();
      setMode(null);
      stopKeeping();
    };
  }, [user_id]);
}

function MapParts() {
  return useMapParts().map(({ id, Content }) => (
    <ErrorBoundary key={id} fallback={() => null}>
      <Suspense fallback={null}>
        <Content />
      </Suspense>
    </ErrorBoundary>
  ));
}

/** What covers the map could not be shown: the way back to the map stays open. */
function ViewFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <main className={styles['cover']} data-region="full_screen_view">
      <ErrorState error={error} onRetry={onRetry} actions={<Button onClick={leaveFullScreenView}>{t('back')}</Button>} />
    </main>
  );
}

/** The workstation: the map is the page, everything else lies over it. */
export function Dashboard() {
  const { t } = useTranslation('common');
  const brand = useBrand();
  const user_id = useSession((state) => state.user?.id ?? null);
  const is_phone = useWindows((state) => state.width_class === 'phone');
  const account = useAccountMenu();
  const mode = useMode();
  const View = useFullScreenViewContent();
  useWorkstation(user_id);
  useEffect(() => {
    document.title = `${t('region.map')} · ${brand.name}`;
  }, [t, brand.name]);
  return (
    <div className={styles['dashboard']}>
      <SkipLinks />
      {is_phone ? null : <NavRail account={<AccountButton />} />}
      <div inert={View !== null}>
        {is_phone ? null : <ToolBar />}
        {mode !== null && (
          <Suspense fallback={null}>
            <RegionContent name="mode" variant={is_phone ? 'pill' : 'bar'} />
          </Suspense>
        )}
        <PanelWindows />
        <main className={styles['main']}>
          <DashboardMap />
          {mode === null && <MapSlots />}
        </main>
        <MapParts />
      </div>
      {View !== null && (
        <ErrorBoundary fallback={(error, retry) => <ViewFailure error={error} onRetry={retry} />}>
          <Suspense fallback={null}>
            <main className={styles['cover']} data-region="full_screen_view">
              {createElement(View)}
            </main>
          </Suspense>
        </ErrorBoundary>
      )}
      {is_phone && <BottomTabs account={account} />}
      <Overlays />
    </div>
  );
}
