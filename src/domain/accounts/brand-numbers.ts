/** Numbers of each brand (rules 1); a number of none of them is the default’s, `surco`. */
export const BRAND_NUMBERS = { surco: [7], brevant: [2], horizonte: [8, 1] } as const;
export type BrandName = keyof typeof BRAND_NUMBERS;
/** As people read them. */
export const BRAND_TITLES: Readonly<Record<BrandName, string>> = { surco: 'Surco', brevant: 'Brevant', horizonte: 'Horizonte' };
export const BRAND_NAMES = Object.keys(BRAND_NUMBERS) as [BrandName, ...BrandName[]];

/** First part of a brand's own addresses, of pages as of calls: `/brevant/auth`; null where the brand has none. */
export const BRAND_SLUGS = { surco: null, brevant: 'brevant', horizonte: null } as const satisfies Readonly<
  Record<BrandName, string | null>
>;
export type BrandSlug = Exclude<(typeof BRAND_SLUGS)[BrandName], null>;
export const BRANDS_WITH_SLUG = [BRAND_SLUGS.brevant] as const satisfies readonly BrandSlug[];

/** The brand of a number. `brandOfNumber(8)` → `'horizonte'`, `brandOfNumber(3)` → `'surco'`. */
export const brandOfNumber = (number: number): BrandName =>
  BRAND_NAMES.find((name) => (BRAND_NUMBERS[name] as readonly number[]).includes(number)) ?? 'surco';

/** The numbers that are a brand’s (`is_among`), or, of the default, those that are another’s. `numbersOf('surco')` → `{ numbers: [2, 8, 1], is_among: false }`. */
export const numbersOf = (name: BrandName): { readonly numbers: readonly number[]; readonly is_among: boolean } =>
  name === 'surco'
    ? { numbers: BRAND_NAMES.flatMap((other) => (other === 'surco' ? [] : [...BRAND_NUMBERS[other]])), is_among: false }
    : { numbers: BRAND_NUMBERS[name], is_among: true };

/** The slug of the brand whose data a number is of; null where it has none. `slugOfNumber(2)` → `'brevant'`, `slugOfNumber(7)` → `null`. */
export const slugOfNumber = (number: number): BrandSlug | null => BRAND_SLUGS[brandOfNumber(number)];
