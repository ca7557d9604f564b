import regular from '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf?url';
import strong from '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf?url';
import type { PageFont } from '#domain/pdf/sheet.ts';

/** The product's own typeface, as printed pages embed it: what `pdf.writeSheet` is given, since a thread knows no files of the page. */
export const PAGE_FONT: PageFont = { family: 'Hanken Grotesk', regular, strong };
