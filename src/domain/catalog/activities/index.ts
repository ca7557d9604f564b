import { isMaize, type CropCode } from '../../codes.ts';
import { partsOfCurve } from '../../density/hybrid-curve.ts';
import { HYBRIDS } from '../../explorer/catalog/hybrids.ts';
import type { LookupEntry, LookupList, LookupOf } from '../../schemas/lookup.ts';
import { COUNTRY_CATALOG } from '../countries.ts';
import { GENOTYPES } from '../genotypes.ts';
import { APPLICATION_PRODUCTS } from './application-products.ts';
import { BRANDS } from './brands.ts';
import { entriesOf } from './entries.ts';
import { FERTILIZER_PRODUCTS } from './fertilizer-products.ts';
import { MODES } from './modes.ts';
import { PRODUCT_TYPE_ENTRIES } from './product-types.ts';
import { STAGES } from './stages.ts';
import { UNITS } from './units.ts';

const FIRST_HYBRID = 4;

/** The generic hybrids come behind the three cycles of either maize. */
const curveOfGenotype = (id: number, crop: CropCode) => partsOfCurve(isMaize(crop) ? HYBRIDS[(id % 100) - FIRST_HYBRID] : undefined);

/** What activities choose from before the administration changes anything: every list, in the order it is shown. */
export const BUILT_IN_LOOKUPS: readonly LookupEntry[] = [
  ...BRANDS,
  ...entriesOf(
    'genotype',
    GENOTYPES.map(({ id, crop, names }) => [String(id), names, { crop, seed_brand: null, ...curveOfGenotype(id, crop) }]),
  ),
  ...entriesOf('product', [...FERTILIZER_PRODUCTS, ...APPLICATION_PRODUCTS]),
  ...PRODUCT_TYPE_ENTRIES,
  ...UNITS,
  ...MODES,
  ...entriesOf('year_type', [
    ['dry', { es: 'Seco', en: 'Dry', pt: 'Seco' }, {}],
    ['normal', { es: 'Normal', en: 'Normal', pt: 'Normal' }, {}],
    ['humid', { es: 'Húmedo', en: 'Humid', pt: 'Úmido' }, {}],
  ]),
  ...STAGES,
  ...entriesOf(
    'price_relation',
    COUNTRY_CATALOG.map(({ code }) => [
      `example_${code}`,
      { es: `Ejemplo, ${code}`, en: `Example, ${code}`, pt: `Exemplo, ${code}` },
      { country: code, place: code, date: '2025-07-01', source: 'Surco', fertilizer: 'UREA', fertilizer_usd_t: 600, grain_usd_t: 180 },
    ]),
  ),
];

/** The entries of one list by position, of equal ones by code. `lookupsOf(BUILT_IN_LOOKUPS, 'year_type').map(({ code }) => code)` → `['dry', 'normal', 'humid']`. */
export const lookupsOf = <L extends LookupList>(entries: readonly LookupEntry[], list: L): readonly LookupOf<L>[] =>
  entries
    .filter((entry): entry is LookupOf<L> => entry.list === list)
    .toSorted((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1));
