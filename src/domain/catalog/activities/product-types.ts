import { entriesOf } from './entries.ts';

const fertilization = { activity: 'fertilization' } as const;
const application = { activity: 'application' } as const;

/** Types of the products of fertilizations and applications. */
export const PRODUCT_TYPE_ENTRIES = entriesOf('product_type', [
  ['solid_fertilizer', { es: 'Fertilizante sólido', en: 'Solid fertilizer', pt: 'Fertilizante sólido' }, fertilization],
  ['liquid_fertilizer', { es: 'Fertilizante líquido', en: 'Liquid fertilizer', pt: 'Fertilizante líquido' }, fertilization],
  ['preemergent_herbicide', { es: 'Herbicida preemergente', en: 'Pre-emergence herbicide', pt: 'Herbicida pré-emergente' }, application],
  ['postemergent_herbicide', { es: 'Herbicida posemergente', en: 'Post-emergence herbicide', pt: 'Herbicida pós-emergente' }, application],
  ['fungicide', { es: 'Fungicida', en: 'Fungicide', pt: 'Fungicida' }, application],
  ['insecticide', { es: 'Insecticida', en: 'Insecticide', pt: 'Inseticida' }, application],
  ['adjuvant', { es: 'Coadyuvante', en: 'Adjuvant', pt: 'Adjuvante' }, application],
  ['growth_regulator', { es: 'Regulador de crecimiento', en: 'Growth regulator', pt: 'Regulador de crescimento' }, application],
  ['inoculant', { es: 'Inoculante', en: 'Inoculant', pt: 'Inoculante' }, application],
  ['foliar_fertilizer', { es: 'Fertilizante foliar', en: 'Foliar fertilizer', pt: 'Fertilizante foliar' }, application],
  ['other', { es: 'Otro', en: 'Other', pt: 'Outro' }, application],
]);
