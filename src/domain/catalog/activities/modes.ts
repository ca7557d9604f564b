import type { ActivityType } from '../../codes.ts';
import { entriesOf } from './entries.ts';

const type = { activity: 'fertilization', kind: 'type' } as const;

const NAMES = {
  ground: { es: 'Terrestre', en: 'Ground', pt: 'Terrestre' },
  aerial: { es: 'Aéreo', en: 'Aerial', pt: 'Aéreo' },
  drone: { es: 'Dron', en: 'Drone', pt: 'Drone' },
  manual: { es: 'Manual', en: 'Manual', pt: 'Manual' },
  pivot: { es: 'Pivote', en: 'Pivot', pt: 'Pivô' },
  furrow: { es: 'Surco', en: 'Furrow', pt: 'Sulco' },
  sprinkler: { es: 'Aspersión', en: 'Sprinkler', pt: 'Aspersão' },
  drip: { es: 'Goteo', en: 'Drip', pt: 'Gotejamento' },
};
const FLOWN = ['ground', 'aerial', 'drone', 'manual'] as const;

const MODES_OF: readonly (readonly [ActivityType, readonly (keyof typeof NAMES)[]])[] = [
  ['sow', FLOWN],
  ['resow', FLOWN],
  ['fertilization', FLOWN],
  ['application', FLOWN],
  ['irrigation', ['pivot', 'furrow', 'sprinkler', 'drip']],
  ['harvest', ['ground', 'manual']],
  ['uproot', ['ground', 'manual']],
];

/** How a fertilizer is placed (specification §3), and with what each activity is done; codes of modes name their activity: `irrigation.pivot`. */
export const MODES = entriesOf('mode', [
  ['broadcast', { es: 'Al voleo', en: 'Broadcast', pt: 'A lanço' }, type],
  ['liquid_stream', { es: 'Chorreado', en: 'Liquid (dribbled)', pt: 'Líquido (filete)' }, type],
  ['incorporated', { es: 'Incorporado', en: 'Incorporated', pt: 'Incorporado' }, type],
  ['sprayed', { es: 'Pulverizado', en: 'Sprayed', pt: 'Pulverizado' }, type],
  ...MODES_OF.flatMap(([activity, modes]) =>
    modes.map((mode) => [`${activity}.${mode}`, NAMES[mode], { activity, kind: 'mode' as const }] as const),
  ),
]);
