import { expect, it } from 'vitest';
import { snap } from './snap.ts';

const BOUNDS = { x: 84, y: 12, width: 1344, height: 876 };
const OTHER = { x: 400, y: 100, width: 300, height: 200 };

it('pulls onto the window edge within 12 px', () => {
  expect(snap({ x: 90, y: 20, width: 280, height: 160 }, [], BOUNDS)).toMatchObject({ x: 84, y: 12 });
});

it('keeps the 12 px gap beside another panel and aligns its top', () => {
  expect(snap({ x: 705, y: 106, width: 280, height: 160 }, [OTHER], BOUNDS)).toMatchObject({ x: 712, y: 100 });
});

it('leaves a panel alone that is 12 px or more from everything', () => {
  expect(snap({ x: 900, y: 500, width: 280, height: 160 }, [OTHER], BOUNDS)).toMatchObject({ x: 900, y: 500 });
});
