/** The account the demo offers on its log-in page and banner; it exists only where the demo was seeded. */
export const DEMO_ACCOUNT = {
  id: '5c0de000-0000-4000-8000-00000000d000',
  user: 'productor@surco.demo',
  password: 'surco-demo-2026',
} as const;
