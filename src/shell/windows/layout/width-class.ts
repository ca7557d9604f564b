/** DESIGN §2: phone under 768, one right sheet to 1023, one of two columns folds to 1279, both columns from 1280. */
export type WidthClass = 'phone' | 'sheet' | 'narrow' | 'wide';

export const widthClass = (width: number): WidthClass =>
  width < 768 ? 'phone' : width < 1024 ? 'sheet' : width < 1280 ? 'narrow' : 'wide';
