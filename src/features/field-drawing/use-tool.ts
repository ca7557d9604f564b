import { useEffect, useEffectEvent } from 'react';
import { registerRegion } from '#shell/regions.ts';
import { endTool, startTool } from '#shell/tools.ts';
import { DrawBar } from './DrawBar.tsx';
import { useDrawing } from './store.ts';

/**
 * Holds a map tool for as long as its panel is open: the tool bar shows it, the drawing bar covers the timeline,
 * and starting another tool closes the panel.
 */
export function useTool(id: string, onStopped: () => void): void {
  const stopped = useEffectEvent(onStopped);
  useEffect(() => {
    startTool(id, () => stopped());
    const uncover = registerRegion('timeline', DrawBar);
    return () => {
      uncover();
      endTool(id);
      useDrawing.getState().drawing?.session.stop();
      useDrawing.setState({ drawing: null });
    };
  }, [id]);
}
