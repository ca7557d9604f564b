import { useEffect, useLayoutEffect, useMemo } from 'react';
import { panelDefinition } from '../panels/define-panel.ts';
import { useFreeArea } from '../free-area.ts';
import { useMode } from '../mode.ts';
import { useRegion } from '../panels/regions.ts';
import { arrange, type Arrangement } from './layout/arrange.ts';
import { below, MODE_BAR } from './layout/below.ts';
import { fitLayout, sceneOf, setArrangement, useWindows } from './windows-store.ts';
import { DropField } from './DropField.tsx';
import { byUse, type PlacedPanel, type Rect } from './layout/layout.ts';
import styles from './Panel.module.css';
import { PanelFrame } from './PanelFrame.tsx';
import type { PanelExit } from './PanelHeader.tsx';
import { HEADER } from './layout/stack.ts';
import { TimelineSlot } from './TimelineSlot.tsx';
import { widthClass } from './layout/width-class.ts';

const Z = { docked: 40, float: 50, sheet: 85 };
/** Tab order follows the columns: left, bottom, right, floats, pages. */
const ORDER: Record<PlacedPanel['place'], number> = { left: 0, bottom: 1, right: 2, float: 3, page: 4 };

const isInside = (inner: Rect | undefined, outer: Rect): boolean =>
  inner !== undefined &&
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

function publish(arrangement: Arrangement, width: number, height: number): void {
  const { x, y, width: free_width, height: free_height } = arrangement.free;
  const padding = { left: x, top: y, right: width - x - free_width, bottom: height - y - free_height };
  useFreeArea.setState({ rect: arrangement.free, padding });
  const { style } = document.documentElement;
  for (const [side, value] of Object.entries(padding)) style.setProperty(`--free-${side}`, `${value}px`);
}

/** The window manager: all open panels over the map: docked columns, floats, pages; one sheet on small screens. */
export function PanelWindows() {
  const state = useWindows();
  const { layout, natural, width, height, width_class, detent, backs, drag } = state;
  const mode = useMode();
  const has_timeline = useRegion('timeline') !== null && mode === null;
  const inset = mode === null || width_class === 'phone' ? 0 : MODE_BAR;

  useLayoutEffect(() => {
    const measure = () => {
      useWindows.setState({ width: window.innerWidth, height: window.innerHeight, width_class: widthClass(window.innerWidth) });
      fitLayout();
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  const touch = document.documentElement.dataset['input'] === 'touch';
  const arrangement = useMemo(
    () => below(arrange({ ...sceneOf(state), height: height - inset, has_timeline, header: touch ? 48 : HEADER }), inset),
    // oxlint-disable-next-line react/exhaustive-deps -- of the state only what a scene is made of
    [layout, natural, width, height, width_class, detent, has_timeline, touch, mode],
  );
  setArrangement(arrangement);
  useEffect(() => publish(arrangement, width, height), [arrangement, width, height]);

  // What lies beside the pointer's way, a notice's text above all, must not be selected by the way.
  const is_dragging = drag !== null;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-dragging', is_dragging);
  }, [is_dragging]);

  const floats = byUse(layout)
    .filter((panel) => panel.place === 'float')
    .toReversed();
  const is_sheet = width_class === 'phone' || width_class === 'sheet';
  const used_last = byUse(layout)[0];
  const zOf = (panel: PlacedPanel): number => {
    if (width_class === 'phone') return Z.sheet;
    if (panel.place === 'float') return Z.float + floats.indexOf(panel);
    const rect = arrangement.rects[panel.id];
    // What is used is not covered; a float that would be gone behind it stays in front.
    const is_raised = panel === used_last && rect !== undefined && !floats.some(({ id }) => isInside(arrangement.rects[id], rect));
    return is_raised ? Z.float + floats.length : Z.docked;
  };
  const position = (panel: PlacedPanel): number => {
    const rect = arrangement.rects[panel.id];
    return ORDER[panel.place] * 1e6 + (panel.place === 'float' || !rect ? 0 : rect.y * 100 + rect.x / 100);
  };
  const exitOf = (id: string): PanelExit => {
    if (panelDefinition(id)?.home === true) return width_class === 'phone' ? 'none' : 'close';
    return is_sheet && (backs[id] !== undefined || Object.keys(sceneOf(state).layout.panels).length > 1) ? 'back' : 'close';
  };
  const panels = Object.values(layout.panels).toSorted((a, b) => position(a) - position(b));
  return (
    <>
      {arrangement.page && mode === null && <div className={styles['dim']} aria-hidden="true" />}
      <div id="panels">
        {panels.map((panel) => (
          <PanelFrame
            key={panel.id}
            panel={panel}
            rect={arrangement.rects[panel.id] ?? null}
            z={zOf(panel)}
            is_sheet={is_sheet}
            is_phone={width_class === 'phone'}
            exit={exitOf(panel.id)}
          />
        ))}
      </div>
      <DropField />
      <TimelineSlot rect={arrangement.timeline} variant={width_class === 'phone' ? 'pill' : 'bar'} />
    </>
  );
}
