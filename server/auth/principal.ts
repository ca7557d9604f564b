import type { Role } from '#domain/rights/roles.ts';

/** Who is asking: read from the database at every request, never from the token's claims. */
export interface Principal {
  readonly id: string;
  readonly session_id: string;
  readonly email: string;
  readonly brand_id: number;
  readonly style_brand: number;
  readonly role: Role;
  readonly show_sensitive_information: boolean;
  /** When this session's user last proved who he is. */
  readonly authenticated_at: string;
  readonly has_second_factor: boolean;
  readonly selected_language: 1 | 2 | 3;
  readonly is_demo: boolean;
}
