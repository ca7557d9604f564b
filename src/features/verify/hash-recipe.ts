import { ATTACHMENT } from '#domain/reports/seal.ts';

/** Bytes of an attachment before its data. */
const BEFORE = '{"code":"7F3A-91C2","data":'.length;

/** Takes the attachment out of a PDF, and hashes the data in it: what the page does, by hand. */
export const HASH_RECIPE = [
  'pdfdetach -saveall informe.pdf',
  `tail -c +${String(BEFORE + 1)} ${ATTACHMENT} | head -c -1 | sha256sum`,
] as const;
