export const texts = import.meta.glob<Record<string, unknown>>(['../{common,errors}/en.json', '../../features/auth/locales/en.json'], {
  import: 'default',
  eager: true,
});
