/** The account of the demo farm. Known to everybody, so it is only ever made with DEMO=1. */
export const DEMO_ACCOUNT = { user: 'demo@surco.example', password: 'surco-demo-2026' } as const;
