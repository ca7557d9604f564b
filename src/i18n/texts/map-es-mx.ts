export const texts = import.meta.glob<Record<string, unknown>>(
  ['../catalog/es-MX.json', '../../features/*/locales/es-MX.json', '!../../features/{auth,drone-flight,landing,terms,verify}/**'],
  { import: 'default', eager: true },
);
