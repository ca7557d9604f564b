export const texts = import.meta.glob<Record<string, unknown>>(
  ['../catalog/pt.json', '../../features/*/locales/pt.json', '!../../features/{auth,drone-flight,landing,terms,verify}/**'],
  { import: 'default', eager: true },
);
