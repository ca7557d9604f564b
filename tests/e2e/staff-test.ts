import type { BrandName } from '#domain/accounts/brand-numbers.ts';
import { handOf, type Hand } from '../setup/hand-of.ts';
import { makeStaffWorld, type StaffWorld } from '../setup/staff-world.ts';
import { ownProduct, test as base } from './fixtures.ts';

type Worker = { readonly world: StaffWorld; readonly adminOf: (brand: BrandName) => Promise<Hand> };

let made: StaffWorld | undefined;

/** On a server with the staff and the producers of three brands. */
export const test = base.extend<object, Worker>({
  product: [
    ownProduct({
      prepare: async (data_dir) => {
        made = await makeStaffWorld(data_dir);
      },
    }),
    { scope: 'worker', timeout: 180_000 },
  ],
  world: [
    async ({ product }, use) => {
      if (made === undefined) throw new Error(`There is nobody at ${product.url}`);
      await use(made);
    },
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
