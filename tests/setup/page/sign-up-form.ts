import { TEST_PASSWORD } from '../servers/server.ts';

/** The form of the sign-up as somebody fills it who has this address. */
export const signUpForm = (email: string) => ({
  user: { email, password: TEST_PASSWORD },
  firstname: 'Ana',
  lastname: 'Núñez',
  country: 'AR' as const,
  fiscal_id: '20-12345678-6',
  accepted_terms: true as const,
  is_over_18: true as const,
});
