export const texts = import.meta.glob<Record<string, unknown>>(
  ['../catalog/pt.json', '../../features/*/locales/pt.json', '!../../features/{auth,coverage-page,drone-flight,landing,terms,verify}/**'],
  { import: 'default', eager: true },
);
