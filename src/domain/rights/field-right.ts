import { canUseAnalytics } from '../accounts/can-use-analytics.ts';
import type { ErrorCode } from '../errors.ts';
import { FIELD_MATRIX, type Cell, type FieldRight, type Relation } from './field-matrix.ts';

/** What is known of a field and of the person who asks, beside how they are related. */
export interface FieldCircumstances {
  /** The field's plan pays for advanced data now. */
  readonly is_entitled: boolean;
  /** The producer lets the staff that keeps his record work on his fields. */
  readonly has_consent: boolean;
  /** The producer lets staff the person leads, or himself, work on his fields: what money needs beside the flag. Absent: not asked. */
  readonly has_money_consent?: boolean;
  /** The person has opened a support session of the field that still runs. */
  readonly has_support: boolean;
  /** The person's own flag for sensitive data. */
  readonly is_sensitive: boolean;
  readonly style_brand: number;
}

const checkCell = (
  cell: Cell,
  { is_entitled, has_consent, has_money_consent, has_support, is_sensitive }: FieldCircumstances,
): true | ErrorCode => {
  if (cell === 'advanced') return is_entitled ? true : 'PLAN_REQUIRED';
  if (cell === 'consent') return has_consent ? true : 'CONSENT_REQUIRED';
  if (cell === 'support') return has_support ? true : 'SUPPORT_REQUIRED';
  if (cell === 'money') return is_sensitive && has_money_consent === true ? true : 'FORBIDDEN';
  if (cell === 'sensitive') return is_sensitive ? true : 'FORBIDDEN';
  return true;
};

const OF_ANALYTICS: ReadonlySet<FieldRight> = new Set(['analytics', 'evi_reports']);

/**
 * Whether one of a person's relations to a field gives the right; else why not, the nearest miss first. Without any relation the
 * field does not exist. `fieldRight(['view'], 'edit', …)` → `'FORBIDDEN'`; `fieldRight([], 'read', …)` → `'NOT_FOUND'`.
 */
export function fieldRight(relations: readonly Relation[], right: FieldRight, circumstances: FieldCircumstances): true | ErrorCode {
  if (relations.length === 0) return 'NOT_FOUND';
  const row: Readonly<Partial<Record<Relation, Cell>>> = FIELD_MATRIX[right];
  const verdicts = relations.flatMap((relation) => row[relation] ?? []).map((cell) => checkCell(cell, circumstances));
  if (!verdicts.includes(true)) return verdicts.find((verdict) => verdict !== 'FORBIDDEN') ?? 'FORBIDDEN';
  return OF_ANALYTICS.has(right) && !canUseAnalytics(circumstances.style_brand) ? 'ANALYTICS_BRAND' : true;
}
