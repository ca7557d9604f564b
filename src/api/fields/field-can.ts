import { useCallback } from 'react';
import { PLAN_STATUS } from '#domain/codes.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { FieldRight } from '#domain/rights/field-matrix.ts';
import { fieldRight } from '#domain/rights/field-right.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { User } from '#domain/schemas/user.ts';
import { useSession } from '#state/session.ts';

export type CheckedField = Pick<Field, 'relations' | 'plan_status' | 'has_consent' | 'has_support'>;

const ask = (user: User | null, { relations, plan_status, has_consent, has_support }: CheckedField, right: FieldRight): true | ErrorCode =>
  fieldRight(relations, right, {
    is_entitled: plan_status === PLAN_STATUS.paid || plan_status === PLAN_STATUS.trial,
    has_consent,
    has_support,
    is_sensitive: user?.show_sensitive_information ?? false,
    style_brand: user?.style_brand ?? 0,
  });

/** What the server would say: whether the signed-in user may do it to a field, or why not. For actions outside React. */
export const fieldCan = (field: CheckedField, right: FieldRight): true | ErrorCode => ask(useSession.getState().user, field, right);

/** The same, followed. */
export function useFieldCan(): (field: CheckedField, right: FieldRight) => true | ErrorCode {
  const user = useSession((state) => state.user);
  return useCallback((field, right) => ask(user, field, right), [user]);
}
