import { CROPS, type CropCode } from '../codes.ts';
import { HYBRIDS } from '../explorer/catalog/hybrids.ts';
import type { Product } from '../schemas/product.ts';
import { FERTILIZERS } from './fertilizers.ts';

const MAIZE: readonly CropCode[] = [CROPS.maize_late, CROPS.maize_early];

/** Every product the domain knows, with what identifies it; trade names and prices are nobody's here (decision 46). */
export const PRODUCTS: readonly Product[] = [
  ...FERTILIZERS.map((fertilizer) => ({ type: 'fertilizer' as const, ...fertilizer })),
  ...HYBRIDS.map(({ code, names, cycle, countries }) => ({ type: 'hybrid' as const, code, names, crops: MAIZE, cycle, countries })),
];
