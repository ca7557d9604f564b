import type { MarginStatus } from './margin-plan.ts';

/** What becomes of a plan: a season follows an active one, is settled by closing it, and may be opened again. */
const NEXT: Readonly<Record<MarginStatus, readonly MarginStatus[]>> = {
  draft: ['active'],
  active: ['draft', 'closed'],
  closed: ['active'],
};

/** Why a plan cannot take a status, null when it can. A draft is not closed: `whyNotStatus('draft', 'closed')` → `'MARGIN_NOT_ACTIVE'`. */
export function whyNotStatus(from: MarginStatus, to: MarginStatus): 'MARGIN_CLOSED' | 'MARGIN_NOT_ACTIVE' | null {
  if (from === to || NEXT[from].includes(to)) return null;
  return from === 'closed' ? 'MARGIN_CLOSED' : 'MARGIN_NOT_ACTIVE';
}
