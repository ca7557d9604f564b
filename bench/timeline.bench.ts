import { binX, dot, plot, text } from '@observablehq/plot';
import { scaleLinear } from 'd3-scale';
import { Window } from 'happy-dom';
import type { Activity } from '#domain/schemas/activity.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { ACTIVITY_KINDS } from '../src/features/activities/kinds.ts';
import { recordItems } from '../src/domain/activities/record-items.ts';
import { placeMarks } from '../src/features/activities/timeline/model.ts';
import type { Bench, SelfTimed } from './lib/bench.ts';
import { seeded } from './lib/random.ts';

const ACTIVITIES = 5_000;
const WIDTH = 988;
const HEIGHT = 74;
const [LEFT, RIGHT] = [112, WIDTH - 14];
const SVG = 'http://www.w3.org/2000/svg';
/** Room of one mark on the axis of a year, days. */
const BIN_DAYS = 12;

/** Of all kinds, any day of a season, as they come from the server. */
const madeActivities = (first: number): Activity[] => {
  const random = seeded(11);
  return Array.from({ length: ACTIVITIES }, (_, i) => {
    const type = ACTIVITY_KINDS[Math.floor(random() * ACTIVITY_KINDS.length)];
    return { id: `activity ${i}`, type, done_date: dayDate(first + Math.floor(random() * 365)), planned_date: null } as Activity;
  });
};

/** In a page of its own each time: one that is used again keeps what was drawn before. */
const timed = (draw: (document: Document) => number) => (): SelfTimed => {
  const window = new Window();
  const start = process.cpuUsage();
  const answer = draw(window.document as unknown as Document);
  const { user, system } = process.cpuUsage(start);
  return { ms: (user + system) / 1000, answer };
};

/** From activities to the marks of one frame, in the same DOM; what counts is how many activities the marks stand for. */
export const benches = (): Bench[] => {
  const [first, last] = [epochDay('2025-07-01'), epochDay('2026-06-30')];
  const activities = madeActivities(first);
  const x = scaleLinear([first, last], [LEFT, RIGHT]);
  const placed = () => placeMarks(recordItems(activities, []), x, RIGHT);
  const drawn = (document: Document): number => {
    const svg = document.createElementNS(SVG, 'svg');
    let sum = 0;
    for (const mark of placed()) {
      const circle = svg.appendChild(document.createElementNS(SVG, 'circle'));
      circle.setAttribute('cx', String(mark.x));
      circle.setAttribute('cy', String(18 + mark.lane * 37));
      circle.setAttribute('r', '13');
      const words = svg.appendChild(document.createElementNS(SVG, 'text'));
      words.setAttribute('x', String(mark.x));
      words.textContent = String(mark.count);
      sum += mark.count;
    }
    return sum;
  };
  const frame = { width: WIDTH, height: HEIGHT, marginLeft: LEFT, marginRight: WIDTH - RIGHT };
  const axes = { x: { domain: [first, last], axis: null }, y: { axis: null } } as const;
  const dayOf = ({ done_date }: Activity): number => epochDay(done_date ?? '');
  const each = (document: Document): number =>
    plot({ document, ...frame, ...axes, marks: [dot(activities, { x: dayOf, y: 'type', r: 13 })] }).querySelectorAll('circle').length;
  const binned = (document: Document): number => {
    const bins = { x: dayOf, y: 'type', interval: BIN_DAYS };
    const svg = plot({
      document,
      ...frame,
      ...axes,
      marks: [dot(activities, binX({ r: 'count' }, bins)), text(activities, binX({ text: 'count' }, bins))],
    });
    return [...svg.querySelectorAll('text')].reduce((sum, { textContent }) => sum + Number(textContent), 0);
  };
  const check = (answer: unknown): string | null => (answer === ACTIVITIES ? null : `stand for ${JSON.stringify(answer)}`);
  return [
    {
      name: 'timeline/5k',
      job: `a frame of ${ACTIVITIES} activities in one season, ${WIDTH} px wide, in happy-dom`,
      base: 'Plot, in bins',
      peers: {
        own: timed(drawn),
        'own, positions alone': timed(() => placed().reduce((sum, { count }) => sum + count, 0)),
        'Plot, in bins': timed(binned),
        'Plot, each': timed(each),
      },
      clock: 'self',
      check,
      describe: (_answer, peer) => (peer === 'own' ? `${placed().length} marks` : ''),
      goals: [{ peer: 'Plot, in bins', at_most: 1 }],
    },
  ];
};
