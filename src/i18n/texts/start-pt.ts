export const texts = import.meta.glob<Record<string, unknown>>(['../{common,errors}/pt.json', '../../features/auth/locales/pt.json'], {
  import: 'default',
  eager: true,
});
