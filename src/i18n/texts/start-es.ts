export const texts = import.meta.glob<Record<string, unknown>>(['../{common,errors}/es.json', '../../features/auth/locales/es.json'], {
  import: 'default',
  eager: true,
});
