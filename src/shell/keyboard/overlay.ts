import { create } from 'zustand';

type Overlay = 'shortcuts' | 'palette' | null;
export const useOverlay = create<{ open: Overlay }>(() => ({ open: null }));
export const openShortcutSheet = (): void => useOverlay.setState({ open: 'shortcuts' });
export const openPalette = (): void => useOverlay.setState({ open: 'palette' });
export const closeOverlay = (): void => useOverlay.setState({ open: null });
