export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../features/{coverage-page,drone-flight,landing,terms,verify}/locales/pt.json'],
  { import: 'default', eager: true },
);
