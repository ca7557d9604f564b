import { create } from 'zustand';
import type { Sort } from './list/list-rows.ts';

/** What the drawer was asked to show; it survives closing, and the phone's search writes into it. */
export const useDrawer = create<{ text: string; sort: Sort }>(() => ({ text: '', sort: 'farm' }));
