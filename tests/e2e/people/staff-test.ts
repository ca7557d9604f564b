import { readFile } from 'node:fs/promises';
import type { BrandName } from '#domain/accounts/brand-numbers.ts';
import { handOf, type Hand } from '../../setup/page/hand-of.ts';
import { preparedPath } from '../../setup/servers/prepared-data.ts';
import type { StaffWorld } from '../../setup/worlds/staff-world.ts';
import { ownProduct, test as base } from '../fixtures.ts';

type Worker = { readonly world: StaffWorld; readonly adminOf: (brand: BrandName) => Promise<Hand> };

/** On a server with the staff and the producers of three brands. */
export const test = base.extend<object, Worker>({
  product: [ownProduct('staff'), { scope: 'worker', timeout: 180_000 }],
  world: [
    // oxlint-disable-next-line no-empty-pattern -- required shape
    async ({}, use) => use(JSON.parse(await readFile(preparedPath('staff.json'), 'utf8')) as StaffWorld),
    { scope: 'worker' },
  ],
  adminOf: [
    async ({ product, world }, use) => {
      const hands = new Map<BrandName, Promise<Hand>>();
      await use((brand) => {
        const hand = hands.get(brand) ?? handOf(product.url, world[brand].admin, true);
        hands.set(brand, hand);
        return hand;
      });
    },
    { scope: 'worker' },
  ],
});
