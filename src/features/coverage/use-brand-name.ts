import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useLanguage } from '#i18n/use-language.ts';

/** What a seed brand is called; its code where the list does not have it. */
export function useBrandName(): (code: string) => string {
  const language = useLanguage();
  const brands = useCall(api.lookups.brands, {}, { stale_ms: 3_600_000 }).data ?? [];
  return (code) => brands.find((one) => one.code === code)?.names[language] ?? code;
}
