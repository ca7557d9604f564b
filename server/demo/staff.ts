import type { Role } from '#domain/rights/roles.ts';

export type DemoMember = {
  readonly id: string;
  readonly user: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: Role;
  /** The address of whoever is above; null at the top. */
  readonly manager: string | null;
};

/** Made-up people of the seed brand, highest first; the password is that of the demo's producer. Without the sensitive flag, which would ask for a second factor. */
export const DEMO_STAFF: readonly DemoMember[] = [
  {
    id: '5c0de000-0000-4000-8000-00000000d001',
    user: 'gerente@surco.demo',
    firstname: 'Elena',
    lastname: 'Rossi',
    role: 'RSM',
    manager: null,
  },
  {
    id: '5c0de000-0000-4000-8000-00000000d002',
    user: 'ventas@surco.demo',
    firstname: 'Ana',
    lastname: 'Prado',
    role: 'FSM',
    manager: 'gerente@surco.demo',
  },
  {
    id: '5c0de000-0000-4000-8000-00000000d003',
    user: 'asesor@surco.demo',
    firstname: 'Diego',
    lastname: 'Funes',
    role: 'FM',
    manager: 'ventas@surco.demo',
  },
  {
    id: '5c0de000-0000-4000-8000-00000000d004',
    user: 'agronomo@surco.demo',
    firstname: 'Nora',
    lastname: 'Villalba',
    role: 'FA',
    manager: 'asesor@surco.demo',
  },
];
