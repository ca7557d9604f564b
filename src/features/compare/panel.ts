import { Columns2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MOST_ENTRIES, newBoard, type Board } from '#domain/compare/board.ts';
import { BOARD_KEYS, readBoard, writeBoard } from '#domain/compare/board-address.ts';
import { registerAddressPart } from '#shell/address-parts.ts';
import { registerCommand } from '#shell/commands.ts';
import {
  defineFullScreenView,
  isFullScreenViewOpen,
  leaveFullScreenView,
  openFullScreenView,
  watchFullScreenView,
} from '#shell/full-screen-view.ts';
import { isToolActive, registerTool, useActiveTool } from '#shell/tools.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';
import type texts from './locales/es.json';
import { startBoard, stopBoard, useCompare } from './store.ts';

declare module '#shell/full-screen-view.ts' {
  interface FullScreenViewArgs {
    /** Fields to compare; or a whole board, as an address holds it. */
    compare: { readonly field_ids: readonly string[] } | { readonly board: Board };
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    compare: typeof texts;
  }
}

defineFullScreenView({
  id: 'compare',
  start: (args) => startBoard('board' in args ? args.board : newBoard(args.field_ids)),
  stop: stopBoard,
  load: () => import('./CompareView.tsx').then((module) => ({ default: module.CompareView })),
});

/** The chosen fields side by side, or the one in focus. */
export function openComparison(): void {
  const { field_ids } = useSelection.getState();
  const focus = focusFieldId(useSelection.getState());
  const chosen = field_ids.length > 0 ? field_ids : focus === null ? [] : [focus];
  if (!isToolActive()) openFullScreenView('compare', { field_ids: chosen.slice(0, MOST_ENTRIES) });
}

registerTool({
  id: 'compare',
  label_key: 'compare:title',
  icon: Columns2,
  shortcut: 'C',
  group: 2,
  kind: 'act',
  run: openComparison,
  useDisabled: () => {
    const { t } = useTranslation('compare');
    return useActiveTool() === null ? null : t('tool_busy');
  },
});
registerCommand({ id: 'compare', label_key: 'compare:title', icon: Columns2, shortcut: 'C', run: openComparison });

registerAddressPart({
  id: 'compare',
  keys: BOARD_KEYS,
  write: () => (isFullScreenViewOpen() ? writeBoard(useCompare.getState().board) : {}),
  read: (query) => {
    const board = readBoard((key) => query.get(key));
    if (board !== null) openFullScreenView('compare', { board });
    else leaveFullScreenView();
  },
  watch: (changed) => {
    const stops = [useCompare.subscribe((state, before) => state.board !== before.board && changed()), watchFullScreenView(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  },
});
