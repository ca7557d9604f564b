import Flatbush from 'flatbush';
import RBush from 'rbush';
import type { Bench } from './lib/bench.ts';
import { seeded } from './lib/random.ts';

type Box = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number; readonly id: number };

const madeBoxes = (count: number): Box[] => {
  const random = seeded(7);
  return Array.from({ length: count }, (_, id) => {
    const minX = -65 + random() * 8;
    const minY = -38 + random() * 8;
    return { minX, minY, maxX: minX + 0.004 + random() * 0.01, maxY: minY + 0.004 + random() * 0.01, id };
  });
};

const flatbushOf = (boxes: readonly Box[]): Flatbush => {
  const index = new Flatbush(boxes.length);
  for (const { minX, minY, maxX, maxY } of boxes) index.add(minX, minY, maxX, maxY);
  index.finish();
  return index;
};

/** Ready to answer: what the client does with the index that came with the polygons, against building one. */
export const benches = (): Bench[] => {
  const boxes = madeBoxes(100_000);
  const shipped = flatbushOf(boxes);
  const bytes = shipped.data;
  const tree = new RBush<Box>().load([...boxes]);
  const view = { minX: -61, minY: -34, maxX: -60.5, maxY: -33.5 };
  const expected = tree.search(view).length;
  const random = seeded(9);
  const pointers = Array.from({ length: 1_000 }, () => [-65 + random() * 8, -38 + random() * 8] as const);
  const hits = pointers.reduce((sum, [x, y]) => sum + tree.search({ minX: x, minY: y, maxX: x, maxY: y }).length, 0);
  const checkCount = (answer: unknown): string | null => (answer === expected ? null : `found ${String(answer)} of ${expected}`);
  return [
    {
      name: 'index/ready-100k',
      job: 'an index of 100,000 fields ready to be asked',
      base: 'rbush (build)',
      peers: {
        own: () => Flatbush.from(bytes),
        'flatbush (build)': () => flatbushOf(boxes),
        'rbush (build)': () => new RBush<Box>().load([...boxes]),
      },
      goals: [{ peer: 'rbush (build)', at_most: 0.01 }],
    },
    {
      name: 'index/viewport-100k',
      job: 'count the fields of a half-degree window among 100,000',
      base: 'rbush',
      peers: { own: () => shipped.search(view.minX, view.minY, view.maxX, view.maxY).length, rbush: () => tree.search(view).length },
      check: checkCount,
    },
    {
      name: 'index/hit-100k',
      job: 'whose boxes lie under 1,000 pointers among 100,000 fields',
      base: 'rbush',
      peers: {
        own: () => pointers.reduce((sum, [x, y]) => sum + shipped.search(x, y, x, y).length, 0),
        rbush: () => pointers.reduce((sum, [x, y]) => sum + tree.search({ minX: x, minY: y, maxX: x, maxY: y }).length, 0),
      },
      check: (answer) => (answer === hits ? null : `hit ${JSON.stringify(answer)} of ${hits}`),
    },
  ];
};
