import { Bug, ChartNoAxesColumn, Clover, createLucideIcon, Droplets, MessageSquare, Sprout, SquareCheck, Wheat } from 'lucide-react';
import type { NoteType } from '#domain/codes.ts';
import type { Icon } from '#shell/panels/define-panel.ts';

/** A leaf with spots: the icon set has none that says disease. */
const LeafSpot = createLucideIcon('leaf-spot', [
  [
    'path',
    {
      d: 'M11 20a10 10 0 0 0 10-10 25.9 25.9 0 0 0-1.04-7.281 1 1 0 0 0-1.755-.325C15.833 5.5 13 5.5 9.8 6.1A7 7 0 0 0 11 20',
      key: 'leaf',
    },
  ],
  ['path', { d: 'M3 21c1-2.6 2.6-4.3 4.6-5.6', key: 'stalk' }],
  ['circle', { cx: '10.4', cy: '11.4', r: '.9', fill: 'currentColor', key: 'spot-1' }],
  ['circle', { cx: '15.6', cy: '9', r: '.9', fill: 'currentColor', key: 'spot-2' }],
  ['circle', { cx: '13.8', cy: '14.2', r: '.9', fill: 'currentColor', key: 'spot-3' }],
]);

/** The nine types in the order they are offered. */
export const TYPES: readonly NoteType[] = ['weed', 'water', 'insects', 'disease', 'task', 'density', 'densities', 'yield', 'other'];

export const TYPE_ICONS: Readonly<Record<NoteType, Icon>> = {
  weed: Clover,
  water: Droplets,
  insects: Bug,
  disease: LeafSpot,
  task: SquareCheck,
  density: Sprout,
  densities: ChartNoAxesColumn,
  yield: Wheat,
  other: MessageSquare,
};
