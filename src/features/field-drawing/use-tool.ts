import { useEffect, useEffectEvent } from 'react';
import { registerMapPart, registerRegion } from '#shell/panels/regions.ts';
import { closePanel, isPanelOpen, openPanel } from '#shell/panels/open-panel.ts';
import { endTool, startTool } from '#shell/tools.ts';
import { useSelection } from '#state/selection.ts';
import { DrawBar } from './draw/DrawBar.tsx';
import { OnMap } from './facts/OnMap.tsx';

/** The list or card a tool panel took the place of; it comes back when the tool is done. */
let covered: 'fields' | 'field' | null = null;

const coverLeft = (): void => {
  for (const id of ['fields', 'field'] as const) {
    if (!isPanelOpen(id)) continue;
    covered = id;
    closePanel(id);
  }
};
const uncoverLeft = (): void => {
  const id = useSelection.getState().open_field_id === null ? 'fields' : (covered ?? 'fields');
  if (covered !== null) openPanel(id);
  covered = null;
};

/**
 * Holds a map tool for as long as its panel is open: the tool bar shows it, the drawing bar covers the timeline, its words are on the map,
 * and starting another tool closes the panel.
 */
export function useTool(id: string, onStopped: () => void): void {
  const stopped = useEffectEvent(onStopped);
  useEffect(() => {
    startTool(id, () => stopped());
    coverLeft();
    const uncover = registerRegion('timeline', DrawBar);
    const clearMap = registerMapPart({ id: 'drawing', Content: OnMap });
    return () => {
      uncover();
      clearMap();
      uncoverLeft();
      endTool(id);
    };
  }, [id]);
}
