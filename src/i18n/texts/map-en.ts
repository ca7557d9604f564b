export const texts = import.meta.glob<Record<string, unknown>>(
  ['../catalog/en.json', '../../features/*/locales/en.json', '!../../features/{auth,drone-flight,landing,terms,verify}/**'],
  { import: 'default', eager: true },
);
