import { AUDIT_ACTIONS, type AuditAction } from '#contract/people/audit-actions.ts';
import type { AuditLine } from '#domain/schemas/people.ts';

/** Acts whose text depends on how they went: on what their detail says at `when`. */
export const VARIANTS = {
  'account.disable': { when: 'is_disabled', then: { false: 'account.enable' } },
  'producer.accept': { when: 'accepted', then: { false: 'producer.part' } },
  'field.transfer': { when: 'step', then: { offered: 'field.offer', withdrawn: 'field.withdraw', refused: 'field.refuse' } },
} as const satisfies Partial<Record<AuditAction, { when: string; then: Readonly<Record<string, string>> }>>;
type Variants = (typeof VARIANTS)[keyof typeof VARIANTS]['then'];
type Variant = Variants extends infer Then ? (Then extends unknown ? Then[keyof Then] : never) : never;

export type ActionTextKey = AuditAction | Variant | 'other';

const isKnown = (action: string): action is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(action);
const isVaried = (action: AuditAction): action is keyof typeof VARIANTS => action in VARIANTS;

/** The key of a line's text below `action`; an act of a newer server is shown as "something else". */
export function describeLine({ action, detail }: Pick<AuditLine, 'action' | 'detail'>): ActionTextKey {
  if (!isKnown(action)) return 'other';
  if (!isVaried(action)) return action;
  const { when, then } = VARIANTS[action];
  const variants: Readonly<Record<string, Variant>> = then;
  return variants[String(detail[when])] ?? action;
}
