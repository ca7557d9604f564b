export const texts = import.meta.glob<Record<string, unknown>>(['../../features/{drone-flight,landing,terms,verify}/locales/es.json'], {
  import: 'default',
  eager: true,
});
