export const texts = import.meta.glob<Record<string, unknown>>(
  ['../catalog/es.json', '../../features/*/locales/es.json', '!../../features/{auth,drone-flight,landing,terms,verify}/**'],
  { import: 'default', eager: true },
);
