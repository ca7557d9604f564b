import { Link } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { COUNTRY_CATALOG } from '#domain/catalog/countries.ts';
import text from '#ui/text.module.css';
import type { LandingText } from './use-landing-text.ts';

const HOMES = { AR: '/arg/home', MX: '/mx/home', BR: null } as const;

/** Where the operator lets a visitor's country be guessed, the way to its page; otherwise nothing. */
export function CountryHint({ t }: { t: LandingText }) {
  const guess = useCall(api.config.callingCode, {}, { stale_ms: Infinity }).data?.calling_code ?? null;
  const country = COUNTRY_CATALOG.find(({ calling_code }) => calling_code === guess)?.code;
  const home = country === undefined ? null : HOMES[country];
  if (country === undefined || home === null) return null;
  return (
    <p>
      <Link href={home} className={text['link'] ?? ''}>
        {t('country.hint', { country: t(`catalog:country.${country}`) })}
      </Link>
    </p>
  );
}
