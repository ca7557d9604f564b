import { resolve } from 'node:path';
import type { PageFont } from '#domain/pdf/sheet.ts';

const FOLDER = resolve(import.meta.dirname, '../../node_modules/@expo-google-fonts/hanken-grotesk');

/** The typeface of printed pages from its files: a bundler's address of one means nothing to a test. */
export const PAGE_FONT: PageFont = {
  family: 'Hanken Grotesk',
  regular: `${FOLDER}/400Regular/HankenGrotesk_400Regular.ttf`,
  strong: `${FOLDER}/600SemiBold/HankenGrotesk_600SemiBold.ttf`,
};
