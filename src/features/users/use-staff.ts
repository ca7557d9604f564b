import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Role } from '#domain/rights/roles.ts';
import { useSession } from '#state/session.ts';
import type { Choice } from '#ui/inputs/Select.tsx';

const STAFF = ['RSM', 'FSM', 'FM', 'FA', 'admin'] as const satisfies readonly Role[];
type Staff = (typeof STAFF)[number];
const keyOf = { RSM: 'rsm', FSM: 'fsm', FM: 'fm', FA: 'fa', admin: 'admin' } as const satisfies Record<Staff, string>;

function useNames(role: Staff, enabled: boolean): Choice<string>[] {
  const call = useCall(api.users.byRole, { role: keyOf[role] }, { enabled });
  return (call.data?.users ?? []).map(({ id, name }) => ({ value: id, label: name, note: role }));
}

/** Staff of these roles whom the user reaches, highest first; he is one of them where his role is. */
export function useStaff(roles: readonly Role[]): readonly Choice<string>[] {
  const me = useSession((state) => state.user);
  const admins = useNames('admin', roles.includes('admin'));
  const rsm = useNames('RSM', roles.includes('RSM'));
  const fsm = useNames('FSM', roles.includes('FSM'));
  const fm = useNames('FM', roles.includes('FM'));
  const fa = useNames('FA', roles.includes('FA'));
  const named = [...admins, ...rsm, ...fsm, ...fm, ...fa];
  if (me === null || !roles.includes(me.role) || named.some(({ value }) => value === me.id)) return named;
  return [{ value: me.id, label: `${me.firstname} ${me.lastname}`, note: me.role }, ...named];
}
