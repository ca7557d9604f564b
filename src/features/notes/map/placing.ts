import { flyTo } from '#map/camera.ts';
import { drawPoint } from '#map/draw/draw-point.ts';
import type { DrawSession } from '#map/draw/types.ts';
import { registerRegion } from '#shell/panels/regions.ts';
import { endTool, startTool } from '#shell/tools.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { useFormOnMap } from '../store.ts';
import { rounded } from './find-me.ts';
import { PlacingBar } from './PlacingBar.tsx';

const TOOL = 'note';
const isPhone = (): boolean => useWindows.getState().width_class === 'phone';
/** The crosshair stays and the map moves under it. */
export const aimsByFinger = (): boolean => isPhone() || document.documentElement.dataset['input'] === 'touch';

let running: { readonly session: DrawSession; readonly uncover: () => void } | null = null;

/** The sheet makes room for the map, and comes back. */
const setSheet = (detent: 'peek' | 'full'): void => {
  if (isPhone()) useWindows.setState({ detent });
};

/** Keys are the drawing's where no button or input has the focus. */
function leaveControls(): void {
  if (document.activeElement?.closest('button, input, textarea') !== null)
    document.querySelector<HTMLElement>('[data-region=map]')?.focus({ preventScroll: true });
}

/** The crosshair begins where the note lies: once the sheet is low, that is another part of the map. */
function aimAtDraft(): void {
  const position = useFormOnMap.getState().draft?.position;
  if (position !== undefined) requestAnimationFrame(() => requestAnimationFrame(() => flyTo(position)));
}

/** Lets a note be put on the map: by a click, by arrows and Enter, or under a finger's crosshair. */
export function startPlacing(onPlace: (position: readonly [number, number]) => void): void {
  stopPlacing();
  const has_crosshair = aimsByFinger();
  const session = drawPoint({
    crosshair: has_crosshair,
    onMove: (cursor) => useFormOnMap.setState({ cursor }),
    onPlace: ([longitude, latitude]) => {
      stopPlacing();
      onPlace(rounded([longitude, latitude]));
    },
    onCancel: stopPlacing,
  });
  running = { session, uncover: registerRegion(isPhone() ? 'timeline' : 'selection', PlacingBar) };
  startTool(TOOL, stopPlacing);
  useFormOnMap.setState({ placing: { has_crosshair, here: () => session.addPointAtCenter(), stop: stopPlacing }, cursor: null });
  setSheet('peek');
  if (has_crosshair) aimAtDraft();
  leaveControls();
}

export function stopPlacing(): void {
  if (running === null) return;
  const { session, uncover } = running;
  running = null;
  session.stop();
  uncover();
  endTool(TOOL);
  useFormOnMap.setState({ placing: null, cursor: null });
  setSheet('full');
}
