import type { Role } from '#domain/rights/roles.ts';

export type DemoMember = {
  readonly id: string;
  readonly user: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: Role;
  /** The address of whoever is above; null at the top. */
  readonly manager: string | null;
  /** The record kept of the demo's producer: whether he may work on the fields; null for those who see them through their people. */
  readonly record: { readonly id: string; readonly may_edit: boolean } | null;
};

/** Made-up people who work for the demo's producer, highest first; the password is the producer's. Without the sensitive flag, which would ask for a second factor. */
export const DEMO_STAFF: readonly DemoMember[] = [
  {
    id: '5c0de000-0000-4000-8000-00000000d001',
    user: 'gerente@surco.demo',
    firstname: 'Elena',
    lastname: 'Rossi',
    role: 'RSM',
    manager: null,
    record: null,
  },
  {
    id: '5c0de000-0000-4000-8000-00000000d002',
    user: 'ventas@surco.demo',
    firstname: 'Ana',
    lastname: 'Prado',
    role: 'FSM',
    manager: 'gerente@surco.demo',
    record: null,
  },
  {
    id: '5c0de000-0000-4000-8000-00000000d003',
    user: 'asesor@surco.demo',
    firstname: 'Diego',
    lastname: 'Funes',
    role: 'FM',
    manager: 'ventas@surco.demo',
    record: { id: '5c0de000-0000-4000-8000-00000000d103', may_edit: true },
  },
  {
    id: '5c0de000-0000-4000-8000-00000000d004',
    user: 'agronomo@surco.demo',
    firstname: 'Nora',
    lastname: 'Villalba',
    role: 'FA',
    manager: 'asesor@surco.demo',
    record: { id: '5c0de000-0000-4000-8000-00000000d104', may_edit: false },
  },
];
