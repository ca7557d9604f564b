import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/reports/canonical-json.ts';
import { factsOf, factText } from '#domain/reports/seal.ts';
import type { Sheet } from '#domain/pdf/sheet.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export type WrittenSheet = {
  /** Canonical JSON. */
  readonly text: string;
  /** SHA-256 of the text. */
  readonly hash: string;
  /** SHA-256 of each name with its value, in its order. */
  readonly facts: readonly string[];
};

/** What takes longest of issuing a report. */
export function writeSheet(sheet: Sheet): WrittenSheet {
  const text = canonicalJson(sheet);
  return { text, hash: sha256(text), facts: factsOf(sheet).map((fact) => sha256(factText(fact))) };
}
