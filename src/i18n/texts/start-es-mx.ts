export const texts = import.meta.glob<Record<string, unknown>>(
  ['../{common,errors}/es-MX.json', '../../features/auth/locales/es-MX.json'],
  { import: 'default', eager: true },
);
