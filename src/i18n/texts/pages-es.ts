export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../features/{coverage-page,drone-flight,landing,terms,verify}/locales/es.json'],
  { import: 'default', eager: true },
);
