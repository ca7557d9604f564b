import { AUDIT_ACTIONS, type AuditAction } from '#contract/audit-actions.ts';
import type { AuditLine } from '#domain/schemas/people.ts';

/** Acts whose words depend on how they went. */
export const VARIANTS = {
  'account.disable': { when: 'is_disabled', is: false, then: 'account.enable' },
  'producer.accept': { when: 'accepted', is: false, then: 'producer.part' },
} as const satisfies Partial<Record<AuditAction, { when: string; is: boolean; then: string }>>;
type Variant = (typeof VARIANTS)[keyof typeof VARIANTS]['then'];

export type ActionWords = AuditAction | Variant | 'other';

const isKnown = (action: string): action is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(action);
const isVaried = (action: AuditAction): action is keyof typeof VARIANTS => action in VARIANTS;

/** The key of a line's words below `action`; an act of a newer server is told as "something else". */
export function describeLine({ action, detail }: Pick<AuditLine, 'action' | 'detail'>): ActionWords {
  if (!isKnown(action)) return 'other';
  if (!isVaried(action)) return action;
  const { when, is, then } = VARIANTS[action];
  return detail[when] === is ? then : action;
}
