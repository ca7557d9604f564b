const SEED_BRAND = 2;

/** Whether an account's `brand_id` is that of the seed brand (specification §1): the tenant of its own. `isSeedBrand(2)` → `true`. */
export const isSeedBrand = (brand_id: number): boolean => brand_id === SEED_BRAND;
