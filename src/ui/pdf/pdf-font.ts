import { STRONG } from '#domain/pdf/sheet.ts';
import { PAGE_FONT } from './font-files.ts';

/** The product's own typeface, as printed pages embed it. */
export const PDF_FONT = PAGE_FONT.family;
export const PDF_STRONG = STRONG;
