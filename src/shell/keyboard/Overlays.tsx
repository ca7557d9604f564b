import { CommandPalette } from './CommandPalette.tsx';
import { useOverlay } from './overlay.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';

/** The list of keys or the command palette, when asked for. */
export function Overlays() {
  const open = useOverlay((state) => state.open);
  if (open === 'shortcuts') return <ShortcutSheet />;
  return open === 'palette' ? <CommandPalette /> : null;
}
